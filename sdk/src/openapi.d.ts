// Written by `npm run sdk:types` from the OpenAPI document; never edited by hand.
export interface paths {
  "/connect/token": {
    post: {
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["TokenResponse"];
          };
        };
      };
    };
  };
  "/partner/v1/orders": {
    get: {
      parameters: {
        query?: {
          offset?: number;
          limit?: number;
          "filter.customerNumber"?: string;
          /** Only orders whose state or delivery state has changed since this date, or date and time. Creation does not count as a change. */
          "filter.fromUpdatedAt"?: string;
          "filter.partnershipType"?: components["schemas"]["PartnershipType"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OrderListEnvelope"];
          };
        };
      };
    };
    post: {
      parameters: {
        header?: {
          "partner-token"?: string;
          "idempotency-key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["CreateOrderRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["CreateOrderEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/orders/{contractNumber}": {
    get: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OrderDataEnvelope"];
          };
        };
      };
    };
    patch: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["CorrectOrderRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OrderDataEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/orders/{contractNumber}/cancellation": {
    post: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OrderDataEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/tariffs": {
    get: {
      parameters: {
        query?: {
          effectiveDate?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["TariffItemsEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/tariffs/{tariffKey}/calculation": {
    post: {
      parameters: {
        path: {
          tariffKey: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["CalculationRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["CalculationEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/tariffs/{tariffKey}/offers": {
    post: {
      parameters: {
        header?: {
          "partner-token"?: string;
        };
        path: {
          tariffKey: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["OfferRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OfferEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/tariffs/{tariffKey}/offers/{offerId}": {
    get: {
      parameters: {
        header?: {
          "partner-token"?: string;
        };
        path: {
          tariffKey: string;
          offerId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["KeptOfferEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/market-partners": {
    get: {
      parameters: {
        query?: {
          /** Name, city or code, or the beginning of one. Case, accents, word order, legal forms and small typos do not matter. Without it, all market partners are listed by name. */
          query?: string;
          role?: components["schemas"]["MarketRole"];
          offset?: number;
          limit?: number;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["MarketPartnerListEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/grid-operators": {
    get: {
      parameters: {
        query: {
          postCode: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["MarketPartnersEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/day-ahead-prices/limited": {
    get: {
      parameters: {
        query?: {
          from?: string;
          /** End of the period, exclusive: at most 48 hours after `from`, or two days if both are dates. The same date as `from` means that one day. Default: the latest possible end. */
          to?: string;
          granularity?: components["schemas"]["PriceGranularity"];
          dateTimeFormat?: components["schemas"]["DateTimeFormat"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["DayAheadPricesEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/day-ahead-prices/forecast": {
    get: {
      parameters: {
        query?: {
          dateTimeFormat?: components["schemas"]["DateTimeFormat"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["PriceForecastEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers": {
    get: {
      parameters: {
        query?: {
          offset?: number;
          limit?: number;
          "filter.externalId"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["CustomerItemListEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts": {
    get: {
      parameters: {
        query?: {
          offset?: number;
          limit?: number;
        };
        path: {
          customerNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ContractItemListEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}": {
    get: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ContractItemEnvelope"];
          };
        };
      };
    };
    patch: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ContractChanges"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ContractItemEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}": {
    patch: {
      parameters: {
        path: {
          customerNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ContactChanges"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ContactEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/relocation": {
    post: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["RelocationRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["RelocationEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/termination": {
    get: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["TerminationEnvelope"];
          };
        };
      };
    };
    post: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["TerminationRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["TerminationEnvelope"];
          };
        };
      };
    };
    delete: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["TerminationEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/controllable-devices": {
    get: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ControllableDevicesEnvelope"];
          };
        };
      };
    };
    post: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ControllableDeviceRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ControllableDevicesEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/controllable-devices/modules": {
    put: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ModuleChoiceRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["ControllableDevicesEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/smart-meter-order": {
    get: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SmartMeterEnvelope"];
          };
        };
      };
    };
    post: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SmartMeterEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/metrics": {
    get: {
      parameters: {
        query: {
          "period.from": string;
          /** The day after the last one, in Berlin time; the same date as `period.from` means that one day. Or a date-time, exclusive. */
          "period.to": string;
          /** Length of a record, each with its longest period: `QuarterHourly` (also spelled `QuarteryHourly`) 1 day, `Hourly` 3 days, `Daily` 2 months, `Weekly` 1 year, `Monthly` 15 years, `Yearly` 50 years. Weeks begin on Monday. */
          interval: components["schemas"]["MetricInterval"];
          /** `Consumption` in kWh, `WorkingPrice` in ct/kWh with all fees and taxes, `TotalCost` in euros with monthly fees pro rata, `Saving` in euros compared with the local default supplier, `Co2Saving` in kg compared with the German electricity mix. */
          metricType: components["schemas"]["MetricType"];
          /** `Actual`: only measured values. `Forecast`: only expected values. `Dynamic`: actual if the whole period is, else forecast, never mixed. `Combined`: actual where readings exist, else forecast. */
          valueType?: components["schemas"]["ValueType"];
          dateTimeFormat?: components["schemas"]["DateTimeFormat"];
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["MetricsEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/meter-readings": {
    get: {
      parameters: {
        query?: {
          offset?: number;
          limit?: number;
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["MeterReadingItemListEnvelope"];
          };
        };
      };
    };
    post: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["SubmitMeterReadingRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["MeterReadingItemEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/costs": {
    get: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["CostsEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/day-ahead-working-prices": {
    get: {
      parameters: {
        query?: {
          dateTimeFormat?: components["schemas"]["DateTimeFormat"];
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WorkingPricesEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/day-ahead-working-prices/cheapest": {
    get: {
      parameters: {
        query: {
          durationMinutes: number;
          /** Until when it must be done: an end such as `2026-11-18 07:00`, in Berlin time or with an offset or `Z`, or hours and minutes from now such as `PT12H` or `PT90M`. With an earliest start it is an ISO 8601 interval: `2026-11-17 18:00/2026-11-18 07:00` or `2026-11-17 18:00/PT13H`. A start that has passed means now. At most 7 days from now. */
          within?: string;
          powerKw?: number;
          split?: boolean;
          dateTimeFormat?: components["schemas"]["DateTimeFormat"];
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["CheapestWindowEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/link": {
    post: {
      requestBody: {
        content: {
          "application/json": components["schemas"]["CreateLinkRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["CreateLinkEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/link": {
    delete: {
      parameters: {
        path: {
          customerNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["RemovedLinkEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/documents": {
    get: {
      parameters: {
        query?: {
          documentType?: components["schemas"]["DocumentType"];
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["DocumentItemListEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/documents/{fileId}": {
    get: {
      parameters: {
        path: {
          customerNumber: string;
          contractNumber: string;
          fileId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/pdf": string;
          };
        };
      };
    };
  };
  "/partner/v1/events": {
    get: {
      parameters: {
        query?: {
          after?: string;
          types?: string;
          limit?: number;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WattlineEventListEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/events/stream": {
    get: {
      parameters: {
        query?: {
          after?: string;
          types?: string;
        };
        header?: {
          "last-event-id"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "text/event-stream": string;
          };
        };
      };
    };
  };
  "/partner/v1/events/{eventId}": {
    get: {
      parameters: {
        path: {
          eventId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WattlineEventEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookEndpointListEnvelope"];
          };
        };
      };
    };
    post: {
      requestBody: {
        content: {
          "application/json": components["schemas"]["WebhookEndpointRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookEndpointWithSecretEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints/{endpointId}": {
    get: {
      parameters: {
        path: {
          endpointId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookEndpointEnvelope"];
          };
        };
      };
    };
    delete: {
      parameters: {
        path: {
          endpointId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["DeletedWebhookEndpointEnvelope"];
          };
        };
      };
    };
    patch: {
      parameters: {
        path: {
          endpointId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["WebhookEndpointChanges"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookEndpointEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints/{endpointId}/rotate-secret": {
    post: {
      parameters: {
        path: {
          endpointId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookEndpointWithSecretEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints/{endpointId}/ping": {
    post: {
      parameters: {
        path: {
          endpointId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints/{endpointId}/deliveries": {
    get: {
      parameters: {
        query?: {
          "filter.state"?: components["schemas"]["WebhookDeliveryState"];
          offset?: number;
          limit?: number;
        };
        path: {
          endpointId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookDeliveryListEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redeliver": {
    post: {
      parameters: {
        path: {
          endpointId: string;
          deliveryId: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
          };
        };
      };
    };
  };
  "/partner/v1/webhook-endpoints/{endpointId}/redeliver": {
    post: {
      parameters: {
        path: {
          endpointId: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["RedeliveryRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["RedeliveryEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/mails": {
    get: {
      parameters: {
        query: {
          offset?: number;
          limit?: number;
          to: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["MailListEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/orders/{contractNumber}/events": {
    post: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ReportedEvent"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OrderDataEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/orders/{contractNumber}/advance": {
    post: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["AdvanceRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["OrderDataEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/orders/{contractNumber}/takeover": {
    post: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["TakeoverRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["TakeoverEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/contracts/{contractNumber}/readings": {
    put: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PutReadingsRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["PutReadingsEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/contracts/{contractNumber}/meter-readings": {
    put: {
      parameters: {
        path: {
          contractNumber: string;
        };
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PutMeterReadingsRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["PutMeterReadingsEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/scenes": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SandboxScenesEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/scenes/{name}": {
    post: {
      parameters: {
        path: {
          name: components["schemas"]["SandboxSceneName"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SandboxSceneSetUpEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/reset": {
    post: {
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SandboxClockEnvelope"];
          };
        };
      };
    };
  };
  "/sandbox/v1/clock": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SandboxClockEnvelope"];
          };
        };
      };
    };
    post: {
      requestBody: {
        content: {
          "application/json": components["schemas"]["MoveClockRequest"];
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["SandboxClockEnvelope"];
          };
        };
      };
    };
  };
}
export interface components {
  schemas: {
    AccessPart: "Consumption" | "Costs" | "Contract" | "Bank";
    AccountingMethod: "SmartMeter" | "LoadProfile";
    Address: {
      title: string | null;
      firstName: string | null;
      lastName: string | null;
      businessName: string | null;
      gender: components["schemas"]["Gender"] | null;
      extension: string | null;
      streetName: string;
      houseNumber: string | null;
      city: string;
      postCode: string;
      countryCode: string;
    };
    AdvanceRequest: {
      to: components["schemas"]["ContractState"];
    };
    AnnouncedChange: {
      date: string;
      priceComponents: components["schemas"]["PriceComponents"];
    };
    BankDetail: {
      accountHolder: string | null;
      iban: string;
      bic: string | null;
      bankName: string | null;
      hasAcceptedDirectDebit: boolean;
    };
    BankDetails: {
      accountHolder?: string | null;
      iban: string;
      bic?: string | null;
      bankName?: string | null;
      hasAcceptedDirectDebit?: boolean | null;
    };
    Calculation: {
      tariffKey: string;
      offerDate: string;
      expectedStartDate: string;
      name: string;
      displayName: string;
      vat: number;
      priceComponents: components["schemas"]["PriceComponents"];
      durationPeriod: components["schemas"]["Measure"];
      noticePeriod: components["schemas"]["Measure"];
      features: string[];
      yearlySavingsDetails: {
        price: number;
        co2: number;
      };
      announcedChanges: components["schemas"]["AnnouncedChange"][];
      energyLabel: components["schemas"]["EnergyLabel"] | null;
    };
    CalculationEnvelope: {
      data: components["schemas"]["Calculation"];
    } & components["schemas"]["Envelope"];
    CalculationRequest: {
      yearlyConsumptionKwh: number;
      zipCode: string;
      hasSmartMeter?: boolean | null;
      hasElectricVehicle?: boolean | null;
      /** Whether the grid operator may dim a device of the household (EnWG section 14a), such as a wallbox or heat pump above 4.2 kW. With a smart meter, metering then costs more (MsbG section 30). Default: false. */
      hasControllableDevice?: boolean | null;
      type?: components["schemas"]["ContractType"] | null;
      industry?: components["schemas"]["Industry"] | null;
      hasPhotovoltaics?: boolean | null;
      hasBatteryStorage?: boolean | null;
      campaignCode?: string | null;
      offerDate?: string | null;
      /** The day on which delivery is expected to start, whose levies, grid and metering fees apply; not before offerDate and at most 24 months from today. An order that wants to start on this day gets this price. Default: offerDate. */
      expectedStartDate?: string | null;
    };
    CancellationReason: "None" | "Dunning" | "OtherSupplier" | "CustomerSupplierChange" | "CustomerRelocation" | "Decommissioning" | "Unknown" | "CustomerProduct" | "CustomerPrice" | "CustomerService" | "CustomerMisc" | "CustomerPriceChange";
    ChargingPart: {
      from: string;
      to: string;
      source: components["schemas"]["WindowPriceSource"];
      price: number;
      costEuro: number;
      costBand: components["schemas"]["CostBand"] | null;
    };
    ChargingPlan: {
      from: string;
      to: string;
      source: components["schemas"]["WindowPriceSource"];
      price: number;
      costEuro: number;
      costBand: components["schemas"]["CostBand"] | null;
      parts: components["schemas"]["ChargingPart"][];
    };
    CheapestWindow: {
      pricesUnit: components["schemas"]["PricesUnit"];
      pricesKind: "Gross";
      from: string;
      to: string;
      publishedUntil: string | null;
      forecastMadeAt: string | null;
      durationMinutes: number;
      powerKw: number;
      energyKwh: number;
      cheapest: components["schemas"]["ChargingPlan"] | null;
      earliest: components["schemas"]["ChargingPlan"] | null;
      savingsEuro: number | null;
    };
    CheapestWindowEnvelope: {
      data: components["schemas"]["CheapestWindow"];
    } & components["schemas"]["Envelope"];
    ConfirmedChange: {
      date: string;
      pricePerMonth: components["schemas"]["Measure"];
      workPrice: components["schemas"]["Measure"];
      basePricePerMonth: components["schemas"]["Measure"];
    };
    ConfirmedPrice: {
      pricePerMonth: components["schemas"]["Measure"];
      workPrice: components["schemas"]["Measure"];
      basePricePerMonth: components["schemas"]["Measure"];
      offered: components["schemas"]["PriceSums"];
      differsFromOffer: boolean;
      announcedChanges: components["schemas"]["ConfirmedChange"][];
    };
    Contact: {
      customerNumber: string;
      pendingEmailAddress: string | null;
      pendingUntil: string | null;
    };
    ContactChanges: {
      /** New email address. It counts once the customer has confirmed it; the present address takes a change back that waits for that. */
      emailAddress?: string;
      phoneNumber?: string | null;
      readonly customerNumber?: unknown;
      readonly relations?: unknown;
    };
    ContactEnvelope: {
      data: components["schemas"]["Contact"];
    } & components["schemas"]["Envelope"];
    ContractAddress: {
      title: string | null;
      firstName: string | null;
      lastName: string | null;
      businessName: string | null;
      gender: components["schemas"]["Gender"] | null;
      extension: string | null;
      streetName: string | null;
      houseNumber: string | null;
      city: string;
      postCode: string;
      countryCode: string;
    };
    ContractAgreements: {
      termsAndConditions?: boolean | null;
      privacyPolicy?: boolean | null;
      revocationPolicy?: boolean | null;
      deliveryWithinWithdrawalPeriod?: components["schemas"]["EarlyDeliveryWish"] | null;
      powerOfAttorney?: components["schemas"]["SwitchingAuthority"] | null;
    };
    ContractChanges: {
      bankDetails?: components["schemas"]["BankDetails"] | null;
      billingAddress?: components["schemas"]["OrderAddress"] | null;
      expectedAnnualConsumptionInKwhPerYear?: number;
      /** The day from which the location has photovoltaics: today, or at most a year ahead. The load profile follows from the next month on. Null takes it back before that day. */
      photovoltaicsSince?: string | null;
      readonly contractNumber?: unknown;
      readonly contractState?: unknown;
      readonly tariffName?: unknown;
    };
    ContractItem: {
      contractNumber: string;
      tariffName: string;
      contractState: components["schemas"]["ContractState"];
      name: string | null;
      deliveryAddress: components["schemas"]["ContractAddress"];
      billingAddress: components["schemas"]["ContractAddress"] | null;
      bankDetail: components["schemas"]["BankDetail"] | null;
      meterNumber: string | null;
      meLoIdentifier: string | null;
      maLoIdentifier: string | null;
      actualDateOfDelivery: string | null;
      endDateOfDelivery: string | null;
      cancellationPeriod: number;
      cancellationPeriodUnit: components["schemas"]["PeriodUnit"];
      durationPeriod: number;
      durationPeriodUnit: components["schemas"]["PeriodUnit"];
      renewalPeriod: number;
      renewalPeriodUnit: components["schemas"]["PeriodUnit"];
      expectedAnnualConsumptionInKwhPerYear: number;
      photovoltaicsSince: string | null;
      withoutGridUseSince: string | null;
      accountingMethod: components["schemas"]["AccountingMethod"];
      distributionSystemOperatorCode: string | null;
      distributionSystemOperatorName: string | null;
      previousSupplierCode: string | null;
      previousSupplierName: string | null;
      confirmedPrice: components["schemas"]["ConfirmedPrice"] | null;
      paragraph14AInfo: components["schemas"]["Paragraph14AInfo"];
    };
    ContractItemEnvelope: {
      data: components["schemas"]["ContractItem"];
    } & components["schemas"]["Envelope"];
    ContractItemListEnvelope: {
      data: components["schemas"]["ContractItem"][];
    } & components["schemas"]["ListEnvelope"];
    ContractReason: "NewDeliveryLocation" | "ChangeOfSupplier";
    ContractState: "Open" | "Delivery" | "Unspecified" | "PendingDelivery" | "Cancelled" | "Rejected" | "Revoked" | "Processing";
    ContractType: "Private" | "Business";
    ControllableDevice: {
      deviceType: components["schemas"]["DeviceType"];
      powerKw: number;
      inServiceDate: string;
      isSeparatelyMetered: boolean;
      state: components["schemas"]["ModuleChoiceState"];
      reason: string | null;
    };
    ControllableDeviceRequest: {
      deviceType: components["schemas"]["DeviceType"];
      powerKw: number;
      inServiceDate: string;
      isSeparatelyMetered?: boolean | null;
      modules?: components["schemas"]["GridFeeModules"] | null;
      validFrom?: string | null;
    };
    ControllableDevices: {
      contractNumber: string;
      modules: components["schemas"]["GridFeeModules"] | null;
      devices: components["schemas"]["ControllableDevice"][];
      lastChoice: components["schemas"]["ModuleChoice"] | null;
      possibleModules: components["schemas"]["PossibleModules"][];
    };
    ControllableDevicesEnvelope: {
      data: components["schemas"]["ControllableDevices"];
    } & components["schemas"]["Envelope"];
    CorrectOrderRequest: {
      meterNumber?: string | null;
      maLoIdentifier?: string | null;
      meLoIdentifier?: string | null;
      desiredTransitionDate?: string | null;
      moveInDate?: string | null;
      previousSelfCancelledDate?: string | null;
      previousSupplierCode?: string | null;
    };
    CostBand: {
      lowEuro: number;
      highEuro: number;
    };
    Costs: {
      validFrom: string;
      amountKind: "Gross";
      baseServiceFee: components["schemas"]["Measure"];
      variableServiceFee: components["schemas"]["Measure"];
      baseGridFee: components["schemas"]["Measure"];
      variableGridFee: components["schemas"]["Measure"];
      timeVariableGridFees: components["schemas"]["TimeVariableGridFee"][] | null;
      meteringFee: components["schemas"]["Measure"];
      expectedEnergyCost: components["schemas"]["Measure"];
      guaranteeOfOrigin: components["schemas"]["Measure"];
      concessionFee: components["schemas"]["Measure"];
      kwkgFee: components["schemas"]["Measure"];
      electricityTax: components["schemas"]["Measure"];
      savingsShare: components["schemas"]["Measure"];
      estimatedConsumption: components["schemas"]["Measure"];
      offshoreFee: components["schemas"]["Measure"];
      p19Fee: components["schemas"]["Measure"];
      exchangeFee: components["schemas"]["Measure"];
      savingToComparisonTariff: components["schemas"]["Measure"];
    };
    CostsEnvelope: {
      data: components["schemas"]["Costs"];
    } & components["schemas"]["Envelope"];
    CreateLinkEnvelope: {
      data: components["schemas"]["CreateLinkResponse"];
      authorizationUrl: string;
      expiresAt: string;
    } & components["schemas"]["Envelope"];
    CreateLinkRequest: {
      /** Where we send the customer after they give you access: an absolute URL, https in production, at one of your registered origins if you have any. We keep its query and fragment. */
      successUrl: string;
      /** Where we send the customer if they decline, with `error_name=access_denied` and `error_description`. Without it, they see one of our pages. Same rules as `successUrl`. */
      failureUrl?: string | null;
      signUpUrl?: string | null;
      externalId?: string | null;
      externalCustomerId?: string | null;
      /** Also asks the customer to let you terminate and change contracts and contact data; the page says so. Needs the scope `manage:contracts`. Without it, access lets you only read. The last answer of the customer counts. */
      mayManageContracts?: boolean | null;
      /** The parts of their data that you need. The customer chooses among them, and may agree to some only; the list of customers has the `linkedParts`. Default: all. */
      parts?: components["schemas"]["AccessPart"][] | null;
      /** Slug of the partner whose name and colour the pages show: your own or one that we have allowed you to show. The access still goes to you. */
      authAs?: string | null;
      customerNumberQueryParameterName?: string | null;
    };
    CreateLinkResponse: {
      authorizationUrl: string;
      expiresAt: string;
    };
    CreateOrderEnvelope: {
      data: components["schemas"]["CreateOrderResponse"];
      customerNumber: string;
      contractNumber: string;
    } & components["schemas"]["Envelope"];
    CreateOrderRequest: {
      tariffKey: string;
      offerDate?: string | null;
      userAccount: components["schemas"]["UserAccount"];
      contract: components["schemas"]["OrderContract"];
      campaignCode?: string | null;
      /** Offer whose price applies, from `POST …/tariffs/{tariffKey}/offers`. What the order says about tariff, dates, campaign and household must be as in the offer; `offerDate`, `campaignCode` and `capabilities` may be left out. */
      offerId?: string | null;
      language?: components["schemas"]["LetterLanguage"] | null;
    };
    CreateOrderResponse: {
      customerNumber: string;
      contractNumber: string;
    };
    CustomerItem: {
      customerNumber: string;
      externalIdentifier: string | null;
      firstName: string | null;
      lastName: string | null;
      businessName: string | null;
      emailAddress: string;
      relations: components["schemas"]["Relation"][];
      linkedParts: components["schemas"]["AccessPart"][] | null;
    };
    CustomerItemListEnvelope: {
      data: components["schemas"]["CustomerItem"][];
    } & components["schemas"]["ListEnvelope"];
    DateTimeFormat: "Local" | "LocalMinutes" | "Offset" | "Utc" | "UtcMinutes";
    DayAheadPrice: {
      at: string;
      price: number;
    };
    DayAheadPrices: {
      pricesUnit: components["schemas"]["PricesUnit"];
      pricesKind: "Net";
      from: string;
      to: string;
      sources: string[];
      prices: components["schemas"]["DayAheadPrice"][];
    };
    DayAheadPricesEnvelope: {
      data: components["schemas"]["DayAheadPrices"];
    } & components["schemas"]["Envelope"];
    DeletedWebhookEndpoint: {
      id: string;
      isDeleted: boolean;
    };
    DeletedWebhookEndpointEnvelope: {
      data: components["schemas"]["DeletedWebhookEndpoint"];
    } & components["schemas"]["Envelope"];
    DeliveryCapabilities: {
      hasElectricVehicle?: boolean | null;
      hasSmartMeter?: boolean | null;
      hasHeatPump?: boolean | null;
      hasControllableDevice?: boolean | null;
      hasPhotovoltaics?: boolean | null;
      hasBatteryStorage?: boolean | null;
    };
    DeliveryDetails: {
      meterNumber?: string | null;
      maLoIdentifier?: string | null;
      meLoIdentifier?: string | null;
      desiredTransitionDate?: string | null;
      moveInDate?: string | null;
      previousSelfCancelledDate?: string | null;
      previousSupplierCode?: string | null;
      previousAnnualConsumptionKwh: number;
      capabilities?: components["schemas"]["DeliveryCapabilities"] | null;
    };
    DeliveryState: {
      startDate: string | null;
      endDate: string | null;
      state: components["schemas"]["DeliveryStateName"];
      message: string | null;
      denialReason: components["schemas"]["DenialReason"] | null;
      cancellationReason: components["schemas"]["CancellationReason"] | null;
    };
    DeliveryStateName: "None" | "Delivery" | "DeliveryPending" | "CancelledDelivery" | "CancelledPendingDelivery" | "Cancelled" | "Denied" | "Revoked" | "InChangeProcess" | "Unknown";
    DenialReason: "Dunning" | "InsufficientSolvency" | "ContractCommitment" | "Duplicate" | "UnsuccessfulSupplierChange" | "Other";
    DeviceType: "Wallbox" | "HeatPump" | "AirConditioning" | "Battery";
    DocumentItem: {
      fileId: string;
      documentType: components["schemas"]["DocumentType"];
      kind: string;
      filename: string;
      extension: string;
      contentType: string;
      size: number;
      sizeBytes: number;
      createdAt: string;
    };
    DocumentItemListEnvelope: {
      data: components["schemas"]["DocumentItem"][];
    } & components["schemas"]["ListEnvelope"];
    DocumentType: "ContractConfirmation";
    EarlyDeliveryWish: {
      /** When the customer declared it, in Berlin time or with an offset; at most a year ago. May be up to an hour in the future, in case your clock is fast. */
      agreedAt: string;
      wording: string;
    };
    EnergyLabel: {
      year: number;
      tariff: components["schemas"]["EnergyMix"] | null;
      supplier: components["schemas"]["EnergyMix"];
      germany: components["schemas"]["EnergyMix"] | null;
    };
    EnergyMix: {
      nuclearPercent: number;
      coalPercent: number;
      gasPercent: number;
      otherFossilPercent: number;
      fundedRenewablesPercent: number;
      otherRenewablesPercent: number;
      co2GramPerKwh: number;
      nuclearWasteGramPerKwh: number;
    };
    Envelope: {
      isSuccess: boolean;
      message: string | null;
      error: components["schemas"]["ErrorItem"][] | null;
      refUri: string | null;
    };
    ErrorItem: {
      severity: components["schemas"]["Severity"];
      code: string;
      message: string;
      details: string | null;
      docUrl?: string;
    };
    EventData: {
      contractNumber?: string;
      customerNumber?: string;
      state?: string | null;
      deliveryState?: string | null;
      startDate?: string | null;
      endDate?: string | null;
      date?: string | null;
      effectiveDate?: string | null;
      clientId?: string | null;
      expiresAt?: string | null;
      missing?: string | null;
      lettersUntil?: string | null;
      fileId?: string | null;
    };
    EventType: "order.accepted" | "order.state-changed" | "contract.confirmed" | "contract.delivery-started" | "contract.price-changed" | "contract.meter-changed" | "contract.grid-use-changed" | "contract.photovoltaics-changed" | "contract.modules-changed" | "contract.smart-meter-changed" | "contract.terminated" | "contract.termination-withdrawn" | "contract.ended" | "customer.linked" | "customer.unlinked" | "document.created" | "readings.available" | "readings.corrected" | "client.secret-expiring" | "prices.published" | "prices.corrected" | "prices.missing";
    ForecastAccuracy: {
      firstDate: string;
      lastDate: string;
      meanAbsoluteError: number;
      bandHeldPercent: number;
      byDaysAhead: components["schemas"]["ForecastDayAccuracy"][];
    };
    ForecastDayAccuracy: {
      daysAhead: number;
      meanAbsoluteError: number;
      bandHeldPercent: number;
    };
    ForecastPrice: {
      at: string;
      expected: number;
      low: number;
      high: number;
    };
    Gender: "Male" | "Female" | "Other";
    GridFeeModules: "Module1" | "Module1And3" | "Module2";
    Industry: "None" | "AgricultureForestryLivestockFarmingAndFisheries" | "ChemicalAndPlasticProducts" | "ChurchesAndChurchInstitutions" | "Construction" | "DataProcessing" | "EducationAndTeaching" | "ElectricalEquipment" | "ElectronicAndOpticalProducts" | "FurnitureAndWoodworking" | "Gastronomy" | "GlassAndCeramicProducts" | "HealthAndSocialServices" | "Hospitality" | "MechanicalEngineering" | "MediaAndCommunication" | "MetalProductionAndProcessing" | "MineralOilsAndFuels" | "Mining" | "MotorVehicles" | "PaperGoods" | "PharmaceuticalProducts" | "PrintingAndReproduction" | "PublicAdministration" | "RealEstateAndHousing" | "RegisteredAssociations" | "Retail" | "ServicesConsultingTechnical" | "ServicesFinanceInsuranceLegal" | "ServicesOther" | "SportAndFitness" | "TextilesClothingLeatherGoods" | "Tradework" | "TransportShippingAndWarehousing" | "TravelAndTourism" | "WasteEnvironmentalAndWaterManagement" | "Wholesale";
    KeptOffer: {
      offerId: string;
      validUntil: string;
      createdAt: string;
      summaryUrl: string;
      summaryHash: string;
      tariffKey: string;
      state: components["schemas"]["OfferState"];
      contractNumbers: string[];
      expectedStartDate: string;
      priceComponents: components["schemas"]["PriceComponents"];
    };
    KeptOfferEnvelope: {
      data: components["schemas"]["KeptOffer"];
    } & components["schemas"]["Envelope"];
    LetterLanguage: "de" | "en";
    ListEnvelope: {
      count: number;
      hasMoreItems: boolean;
    } & components["schemas"]["Envelope"];
    Mail: {
      kind: string;
      contractNumber: string | null;
      subject: string;
      text: string;
      html: string;
      links: string[];
      sentAt: string;
    };
    MailListEnvelope: {
      data: components["schemas"]["Mail"][];
    } & components["schemas"]["ListEnvelope"];
    MarketPartner: {
      code: string;
      role: components["schemas"]["MarketRole"];
      name: string;
      city: string | null;
    };
    MarketPartnerListEnvelope: {
      data: components["schemas"]["MarketPartner"][];
    } & components["schemas"]["ListEnvelope"];
    MarketPartnersEnvelope: {
      data: components["schemas"]["MarketPartner"][];
    } & components["schemas"]["Envelope"];
    MarketRole: "Supplier" | "GridOperator" | "MeteringOperator";
    Measure: {
      value: number;
      unit: components["schemas"]["Unit"];
      unitText: string;
    };
    MeterReadingItem: {
      meterNumber: string | null;
      fromDate: string | null;
      date: string;
      kwh: number;
      source: components["schemas"]["MeterReadingSource"];
      valueState: components["schemas"]["ReadingState"];
      status: components["schemas"]["MeterReadingStatus"];
      receivedAt: string;
    };
    MeterReadingItemEnvelope: {
      data: components["schemas"]["MeterReadingItem"];
    } & components["schemas"]["Envelope"];
    MeterReadingItemListEnvelope: {
      data: components["schemas"]["MeterReadingItem"][];
    } & components["schemas"]["ListEnvelope"];
    MeterReadingSource: "Market" | "Customer" | "Partner" | "Estimate";
    MeterReadingStatus: "Accepted" | "Superseded" | "Questioned";
    MetricInterval: "QuarterHourly" | "Hourly" | "Daily" | "Weekly" | "Monthly" | "Yearly" | "QuarteryHourly";
    Metrics: {
      valueUnitInfo: string;
      consideredDataPeriod: {
        from: string;
        to: string;
      };
      metricType: components["schemas"]["MetricType"];
      valueType: components["schemas"]["ValueType"];
      interval: components["schemas"]["MetricInterval"];
      intervalDuration: number;
      averageValuePerInterval: number;
      totalValue: number;
      numberOfEntries: number;
      records: components["schemas"]["MetricsRecord"][];
    };
    MetricsEnvelope: {
      data: components["schemas"]["Metrics"];
    } & components["schemas"]["Envelope"];
    MetricsRecord: {
      moment: string;
      value: number;
      valueRelevanceType: components["schemas"]["ValueRelevance"];
      valueState: components["schemas"]["ValueState"];
    };
    MetricType: "Consumption" | "WorkingPrice" | "TotalCost" | "Saving" | "Co2Saving";
    ModuleChoice: {
      modules: components["schemas"]["GridFeeModules"];
      validFrom: string;
      requestedDate: string;
      state: components["schemas"]["ModuleChoiceState"];
      reason: string | null;
    };
    ModuleChoiceRequest: {
      modules: components["schemas"]["GridFeeModules"];
      validFrom?: string | null;
    };
    ModuleChoiceState: "Requested" | "Confirmed" | "Refused";
    MoveClockRequest: {
      advance?: string;
      to?: string;
    };
    NewAddress: {
      extension?: string | null;
      streetName: string;
      houseNumber?: string | null;
      city: string;
      postCode: string;
    };
    Offer: {
      offerId: string;
      validUntil: string;
      createdAt: string;
      summaryUrl: string;
      summaryHash: string;
      calculation: components["schemas"]["Calculation"];
    };
    OfferEnvelope: {
      data: components["schemas"]["Offer"];
    } & components["schemas"]["Envelope"];
    OfferRequest: {
      yearlyConsumptionKwh: number;
      zipCode: string;
      hasSmartMeter?: boolean | null;
      hasElectricVehicle?: boolean | null;
      /** Whether the grid operator may dim a device of the household (EnWG section 14a), such as a wallbox or heat pump above 4.2 kW. With a smart meter, metering then costs more (MsbG section 30). Default: false. */
      hasControllableDevice?: boolean | null;
      type?: components["schemas"]["ContractType"] | null;
      industry?: components["schemas"]["Industry"] | null;
      hasPhotovoltaics?: boolean | null;
      hasBatteryStorage?: boolean | null;
      campaignCode?: string | null;
      /** The day on which delivery is expected to start, whose levies, grid and metering fees apply; not before offerDate and at most 24 months from today. An order that wants to start on this day gets this price. Default: offerDate. */
      expectedStartDate?: string | null;
    };
    OfferState: "Usable" | "Expired" | "Ordered";
    Order: {
      customerNumber: string;
      emailAddress: string;
      tariffName: string;
      contractNumber: string;
      firstName: string | null;
      lastName: string | null;
      businessName: string | null;
      meterNumber: string | null;
      meLoIdentifier: string | null;
      maLoIdentifier: string | null;
      deliveryAddress: components["schemas"]["Address"];
      state: components["schemas"]["ContractState"];
      processingInfo: string;
      denialReason: components["schemas"]["DenialReason"] | null;
      deliveryState: components["schemas"]["DeliveryState"];
      actualDateOfDelivery: string | null;
      endDateOfDelivery: string | null;
      contractSignatureDate: string;
      contractSignedAt: string;
      estimatedYearlyConsumption: number;
      previousYearConsumption: number;
      salesPersonIdentifier: string | null;
      offerId: string | null;
      agreements: components["schemas"]["OrderAgreements"];
    };
    OrderAddress: {
      title?: string | null;
      firstName?: string | null;
      lastName?: string | null;
      businessName?: string | null;
      gender?: components["schemas"]["Gender"] | null;
      extension?: string | null;
      streetName: string;
      houseNumber?: string | null;
      city: string;
      postCode: string;
      countryCode: string;
    };
    OrderAgreements: {
      termsAndConditions: boolean;
      privacyPolicy: boolean;
      revocationPolicy: boolean;
      deliveryWithinWithdrawalPeriod: components["schemas"]["OrderEarlyDeliveryWish"] | null;
      powerOfAttorney: components["schemas"]["OrderSwitchingAuthority"] | null;
    };
    OrderContract: {
      externalId?: string | null;
      salesPersonId?: string | null;
      type: components["schemas"]["ContractType"];
      readonly state?: unknown;
      readonly number?: unknown;
      deliveryAddress: components["schemas"]["OrderAddress"];
      billingAddress?: components["schemas"]["OrderAddress"] | null;
      bankDetails?: components["schemas"]["BankDetails"] | null;
      contractReason: components["schemas"]["ContractReason"];
      deliveryDetails: components["schemas"]["DeliveryDetails"];
      readonly deliveryState?: unknown;
      agreements?: components["schemas"]["ContractAgreements"] | null;
      readonly validFromDate?: unknown;
      readonly validToDate?: unknown;
      /** When the customer signed, in Berlin time or with an offset. Default: now. May be up to an hour in the future, in case your clock is fast. */
      transactionDateTime?: string | null;
      industry?: components["schemas"]["Industry"] | null;
      legalStructure?: string | null;
    };
    OrderData: {
      order: components["schemas"]["Order"];
    };
    OrderDataEnvelope: {
      data: components["schemas"]["OrderData"];
    } & components["schemas"]["Envelope"];
    OrderEarlyDeliveryWish: {
      agreedAt: string;
      wording: string;
    };
    OrderListEnvelope: {
      data: components["schemas"]["Order"][];
    } & components["schemas"]["ListEnvelope"];
    OrderSwitchingAuthority: {
      agreedAt: string;
      wording: string;
    };
    Paragraph14AInfo: {
      isModule1InUse: boolean;
      isModule2InUse: boolean;
      isModule3InUse: boolean;
      isEligible: boolean;
      validFrom: string | null;
      validTo: string | null;
      yearlyReduction: components["schemas"]["Measure"] | null;
      reducedGridFee: components["schemas"]["Measure"] | null;
      timeVariableGridFees: components["schemas"]["TimeVariableGridFee"][] | null;
      deviceTypes: components["schemas"]["DeviceType"][];
      controllablePowerKw: number | null;
    };
    PartnershipType: "Whitelabel" | "ThirdParty" | "SalesAffiliate";
    PeriodUnit: "Year" | "Month" | "Day" | "Hour" | "Minute";
    PossibleEnd: {
      kind: components["schemas"]["TerminationKind"];
      endDate: string;
      explanation: string;
    };
    PossibleModules: {
      modules: components["schemas"]["GridFeeModules"];
      earliestDate: string | null;
      explanation: string;
    };
    PriceComponents: {
      pricePerMonth: components["schemas"]["Measure"];
      unitPrice: components["schemas"]["Measure"];
      basePricePerMonth: components["schemas"]["Measure"];
      estimatedConsumption: components["schemas"]["Measure"];
      estimatedWorkPrice: components["schemas"]["Measure"];
      expectedWorkPrice: components["schemas"]["Measure"];
      effectiveWorkPrice: components["schemas"]["Measure"];
      baseServiceFee: components["schemas"]["Measure"];
      variableServiceFee: components["schemas"]["Measure"];
      basePriceDetail: {
        fees: {
          gridFee: components["schemas"]["Measure"];
          meteringFee: components["schemas"]["Measure"];
          basePriceAdjustment: components["schemas"]["Measure"];
        };
      };
      workPriceDetails: {
        serviceFee: components["schemas"]["Measure"];
        averageExchangePrice: components["schemas"]["Measure"];
        fees: components["schemas"]["WorkPriceFees"];
      };
      providerShare?: {
        providerShare: components["schemas"]["Measure"];
        providerShareUnit: components["schemas"]["Measure"];
        providerSharePercentage: components["schemas"]["Measure"];
        totalPriceWithoutProviderShare: components["schemas"]["Measure"];
      };
      comparisonTariff: {
        workingPrice: components["schemas"]["Measure"];
        basePrice: components["schemas"]["Measure"];
        totalPrice: components["schemas"]["Measure"];
      };
    };
    PriceForecast: {
      pricesUnit: components["schemas"]["PricesUnit"];
      pricesKind: "Net";
      madeAt: string | null;
      from: string | null;
      to: string | null;
      bandPercent: number;
      sources: string[];
      accuracy: components["schemas"]["ForecastAccuracy"] | null;
      prices: components["schemas"]["ForecastPrice"][];
    };
    PriceForecastEnvelope: {
      data: components["schemas"]["PriceForecast"];
    } & components["schemas"]["Envelope"];
    PriceGranularity: "QuarterHourly" | "Hourly";
    PriceSums: {
      pricePerMonth: components["schemas"]["Measure"];
      workPrice: components["schemas"]["Measure"];
      basePricePerMonth: components["schemas"]["Measure"];
    };
    PricesUnit: {
      main: "Cent";
      per: "Kwh";
    };
    PutMeterReadings: {
      stored: number;
      unchanged: number;
      questioned: number;
    };
    PutMeterReadingsEnvelope: {
      data: components["schemas"]["PutMeterReadings"];
    } & components["schemas"]["Envelope"];
    PutMeterReadingsRequest: {
      readings: components["schemas"]["SandboxMeterReading"][];
    };
    PutReadings: {
      stored: number;
      unchanged: number;
      ignored: number;
    };
    PutReadingsEnvelope: {
      data: components["schemas"]["PutReadings"];
    } & components["schemas"]["Envelope"];
    PutReadingsRequest: {
      days: components["schemas"]["SandboxReadingsDay"][];
    };
    ReadingState: "Final" | "Substituted" | "Preliminary";
    Redelivery: {
      count: number;
    };
    RedeliveryEnvelope: {
      data: components["schemas"]["Redelivery"];
    } & components["schemas"]["Envelope"];
    RedeliveryRequest: {
      from: string;
      to: string;
      isFailedOnly?: boolean;
    };
    Relation: "Owner" | "Affiliate" | "Linked";
    Relocation: {
      contractNumber: string;
      endDate: string;
      newContractNumber: string;
    };
    RelocationEnvelope: {
      data: components["schemas"]["Relocation"];
    } & components["schemas"]["Envelope"];
    RelocationRequest: {
      moveOutDate: string;
      /** Tariff of the new contract, at the prices of today. Default: the old tariff goes on at its own prices, with their changes and what is left of its first term (§ 41b (5) EnWG); grid fees and levies are those of the new address. */
      tariffKey?: string | null;
      contract: components["schemas"]["OrderContract"];
    };
    RemovedLink: {
      customerNumber: string;
      isLinked: boolean;
    };
    RemovedLinkEnvelope: {
      data: components["schemas"]["RemovedLink"];
    } & components["schemas"]["Envelope"];
    ReportableEvent: "dataCompleted" | "supplyConfirmed" | "denied" | "withdrawn" | "terminated" | "terminationWithdrawn" | "communicationFailed" | "resolved" | "reopened";
    ReportedEvent: {
      event: components["schemas"]["ReportableEvent"];
      startDate?: string | null;
      endDate?: string | null;
      denialReason?: components["schemas"]["DenialReason"] | null;
      cancellationReason?: components["schemas"]["CancellationReason"] | null;
      state?: components["schemas"]["ResolvedState"] | null;
      message?: string | null;
    };
    ResolvedState: "Processing" | "PendingDelivery" | "Delivery" | "Cancelled" | "Rejected";
    SandboxClock: {
      now: string;
    };
    SandboxClockEnvelope: {
      data: components["schemas"]["SandboxClock"];
    } & components["schemas"]["Envelope"];
    SandboxMeterReading: {
      date: string;
      kwh: number;
      meterNumber?: string;
      fromDate?: string;
      /** @default Final */
      valueState?: components["schemas"]["ReadingState"];
      isRollover?: boolean;
      isConfirmed?: boolean;
      isReversal?: boolean;
    };
    SandboxReadingsDay: {
      date: string;
      kwh: number[];
      /** @default Final */
      valueState?: components["schemas"]["ReadingState"];
    };
    SandboxScene: {
      name: components["schemas"]["SandboxSceneName"];
      about: string;
    };
    SandboxSceneName: "in-delivery" | "flexible-devices" | "fixed-price" | "starting-soon" | "terminated" | "price-change-ahead" | "stuck" | "denied";
    SandboxScenesEnvelope: {
      data: components["schemas"]["SandboxScene"][];
    } & components["schemas"]["Envelope"];
    SandboxSceneSetUp: {
      name: components["schemas"]["SandboxSceneName"];
      about: string;
      customerNumber: string;
      emailAddress: string;
      password: string;
      contractNumber: string;
    };
    SandboxSceneSetUpEnvelope: {
      data: components["schemas"]["SandboxSceneSetUp"];
    } & components["schemas"]["Envelope"];
    Severity: "Error" | "Warning" | "Notice";
    SmartMeter: {
      contractNumber: string;
      hasSmartMeter: boolean;
      order: components["schemas"]["SmartMeterOrder"] | null;
    };
    SmartMeterEnvelope: {
      data: components["schemas"]["SmartMeter"];
    } & components["schemas"]["Envelope"];
    SmartMeterOrder: {
      state: components["schemas"]["SmartMeterState"];
      orderedDate: string;
      dueDate: string;
      installationDate: string | null;
      reason: string | null;
    };
    SmartMeterState: "Ordered" | "Accepted" | "Installed" | "Refused" | "Cancelled";
    SubmitMeterReadingRequest: {
      date: string;
      kwh: number;
      meterNumber?: string;
      /** @default false */
      isRollover?: boolean;
      /** @default false */
      isConfirmed?: boolean;
    };
    SwitchingAuthority: {
      /** When the customer declared it, in Berlin time or with an offset; at most a year ago. May be up to an hour in the future, in case your clock is fast. */
      agreedAt: string;
      wording: string;
    };
    Takeover: {
      answer: components["schemas"]["TakeoverAnswer"];
      order: components["schemas"]["Order"];
    };
    TakeoverAnswer: {
      process: string;
      decisionTree: string;
      responseCode: string;
      reason: string;
      endDate: string | null;
      earliestEndDate: string | null;
    };
    TakeoverEnvelope: {
      data: components["schemas"]["Takeover"];
    } & components["schemas"]["Envelope"];
    TakeoverRequest: {
      endDate?: string;
      isNextPossible?: boolean;
      isMoveIn?: boolean;
    };
    TariffItem: {
      tariffKey: string;
      tariffName: string;
      displayName: string;
      providerName: string;
      kind: components["schemas"]["TariffKind"];
      vat: number;
      durationPeriod: components["schemas"]["Measure"];
      noticePeriod: components["schemas"]["Measure"];
      renewalPeriod: components["schemas"]["Measure"];
      features: string[];
      validFrom: string;
      validTo: string | null;
    };
    TariffItemsEnvelope: {
      data: components["schemas"]["TariffItem"][];
    } & components["schemas"]["Envelope"];
    TariffKind: "DynamicShare" | "DynamicFee" | "Fixed";
    TariffLevel: "Low" | "Standard" | "High";
    Termination: {
      contractNumber: string;
      endDate: string | null;
      kind: components["schemas"]["TerminationKind"] | null;
      cancellationReason: components["schemas"]["CancellationReason"] | null;
      isReversible: boolean;
      explanation: string | null;
      possibleEnds: components["schemas"]["PossibleEnd"][];
    };
    TerminationEnvelope: {
      data: components["schemas"]["Termination"];
    } & components["schemas"]["Envelope"];
    TerminationKind: "Ordinary" | "PriceChange" | "MoveOut" | "Death";
    TerminationRequest: {
      kind: components["schemas"]["TerminationKind"];
      endDate?: string | null;
      /** For `MoveOut`: where the customer moves to, in Germany (§ 41b (5) EnWG). If we deliver there, the confirmation of the termination offers to continue the contract at that address. */
      newAddress?: components["schemas"]["NewAddress"] | null;
    };
    TimeVariableGridFee: {
      tariffLevel: components["schemas"]["TariffLevel"];
      gridFee: components["schemas"]["Measure"];
      windows: components["schemas"]["TimeWindow"][];
    };
    TimeWindow: {
      quarter: number;
      weekdays: "All";
      from: string;
      to: string;
    };
    TokenResponse: {
      access_token: string;
      token_type: string;
      expires_in: number;
      scope: string;
      refresh_token?: string;
      customer_number?: string;
    };
    Unit: {
      main: components["schemas"]["UnitName"];
      per: components["schemas"]["UnitName"];
    };
    UnitName: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
    UserAccount: {
      readonly customerNumber?: unknown;
      emailAddress: string;
      phoneNumber?: string | null;
      /** Password for a new account, in plain text, 8 to 128 characters. Without one, the customer gets a link to set a password. */
      password?: string | null;
      firstName?: string | null;
      lastName?: string | null;
      businessName?: string | null;
      gender?: components["schemas"]["Gender"] | null;
      dateOfBirth?: string | null;
    };
    ValueRelevance: "Actual" | "Forecast";
    ValueState: "Final" | "Substituted" | "Preliminary" | "Estimated";
    ValueType: "Actual" | "Forecast" | "Dynamic" | "Combined";
    WattlineEvent: {
      id: string;
      type: components["schemas"]["EventType"];
      createdAt: string;
      partner: string;
      data: components["schemas"]["EventData"];
      refUri: string;
    };
    WattlineEventEnvelope: {
      data: components["schemas"]["WattlineEvent"];
    } & components["schemas"]["Envelope"];
    WattlineEventListEnvelope: {
      data: components["schemas"]["WattlineEvent"][];
    } & components["schemas"]["ListEnvelope"];
    WebhookAttempt: {
      number: number;
      at: string;
      status: number | null;
      milliseconds: number;
      error: string | null;
      answer: string | null;
    };
    WebhookDelivery: {
      id: string;
      eventId: string | null;
      type: string;
      state: components["schemas"]["WebhookDeliveryState"];
      createdAt: string;
      dueAt: string | null;
      finishedAt: string | null;
      attempts: components["schemas"]["WebhookAttempt"][];
    };
    WebhookDeliveryEnvelope: {
      data: components["schemas"]["WebhookDelivery"];
    } & components["schemas"]["Envelope"];
    WebhookDeliveryListEnvelope: {
      data: components["schemas"]["WebhookDelivery"][];
    } & components["schemas"]["ListEnvelope"];
    WebhookDeliveryState: "Pending" | "Delivered" | "Failed";
    WebhookDisabledReason: "FailedForFiveDays" | "Gone" | "ByOperator";
    WebhookEndpoint: {
      id: string;
      url: string;
      types: components["schemas"]["EventType"][] | null;
      description: string | null;
      contactEmailAddress: string | null;
      isContactConfirmed: boolean;
      isEnabled: boolean;
      isOrdered: boolean;
      disabledBecause: components["schemas"]["WebhookDisabledReason"] | null;
      failingSince: string | null;
      createdAt: string;
      updatedAt: string;
    };
    WebhookEndpointChanges: {
      url?: string;
      types?: components["schemas"]["EventType"][] | null;
      description?: string | null;
      contactEmailAddress?: string | null;
      isEnabled?: boolean;
      isOrdered?: boolean;
    };
    WebhookEndpointEnvelope: {
      data: components["schemas"]["WebhookEndpoint"];
    } & components["schemas"]["Envelope"];
    WebhookEndpointListEnvelope: {
      data: components["schemas"]["WebhookEndpoint"][];
    } & components["schemas"]["ListEnvelope"];
    WebhookEndpointRequest: {
      url: string;
      types?: components["schemas"]["EventType"][] | null;
      description?: string | null;
      contactEmailAddress?: string | null;
      isEnabled?: boolean;
      isOrdered?: boolean;
    };
    WebhookEndpointWithSecret: {
      id: string;
      url: string;
      types: components["schemas"]["EventType"][] | null;
      description: string | null;
      contactEmailAddress: string | null;
      isContactConfirmed: boolean;
      isEnabled: boolean;
      isOrdered: boolean;
      disabledBecause: components["schemas"]["WebhookDisabledReason"] | null;
      failingSince: string | null;
      createdAt: string;
      updatedAt: string;
      secret: string;
    };
    WebhookEndpointWithSecretEnvelope: {
      data: components["schemas"]["WebhookEndpointWithSecret"];
    } & components["schemas"]["Envelope"];
    WindowPriceSource: "Published" | "Forecast" | "Fixed" | "Mixed";
    WorkingPrice: {
      at: string;
      price: number;
      components: components["schemas"]["WorkingPriceComponents"];
    };
    WorkingPriceComponents: {
      energyPrice: number;
      serviceFee: number;
      greenCertificateSurcharge: number;
      powerFee: number;
      gridFee: number;
      powerHeatCouplingFee: number;
      concessionFee: number;
      offshoreFee: number;
      p19Fee: number;
      riskPremiumFee: number;
      workPriceAdjustment: number;
    };
    WorkingPrices: {
      pricesUnit: components["schemas"]["PricesUnit"];
      pricesKind: "Gross";
      from: string;
      to: string;
      prices: components["schemas"]["WorkingPrice"][];
    };
    WorkingPricesEnvelope: {
      data: components["schemas"]["WorkingPrices"];
    } & components["schemas"]["Envelope"];
    WorkPriceFees: {
      greenCertificateSurcharge: components["schemas"]["Measure"];
      powerFee: components["schemas"]["Measure"];
      gridFee: components["schemas"]["Measure"];
      powerHeatCouplingFee: components["schemas"]["Measure"];
      concessionFee: components["schemas"]["Measure"];
      offshoreFee: components["schemas"]["Measure"];
      p19Fee: components["schemas"]["Measure"];
      workPriceAdjustment: components["schemas"]["Measure"];
      effectiveWorkPriceAdjustment: components["schemas"]["Measure"];
      riskPremiumFee: components["schemas"]["Measure"];
    };
  };
}
