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
          "filter.fromUpdatedAt"?: string;
          "filter.partnershipType"?: "Whitelabel" | "ThirdParty" | "SalesAffiliate";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["Order"][];
              count: number;
              hasMoreItems: boolean;
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["CreateOrderResponse"];
              customerNumber: string;
              contractNumber: string;
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: {
                order: components["schemas"]["Order"];
              };
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["TariffItem"][];
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["Calculation"];
            };
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
          /** End, not included. At most 48 hours after `from`, or two days where both are dates; the same date as `from` means that one day. Default: the latest possible. */
          to?: string;
          granularity?: "QuarterHourly" | "Hourly";
          /** How times are written: `Local` is civil time in Berlin, in which an hour of October occurs twice; `Offset` and `Utc` tell the two apart. */
          dateTimeFormat?: "Local" | "Offset" | "Utc";
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["DayAheadPrices"];
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["CustomerItem"][];
              count: number;
              hasMoreItems: boolean;
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["ContractItem"][];
              count: number;
              hasMoreItems: boolean;
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["ContractItem"];
            };
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
          "period.to": string;
          /** Length of a record, and the longest period for it: `QuarterHourly` (also spelled `QuarteryHourly`) 1 day, `Hourly` 3 days, `Daily` 2 months, `Weekly` 1 year, `Monthly` 15 years, `Yearly` 50 years. Weeks begin on Monday. */
          interval: "QuarterHourly" | "Hourly" | "Daily" | "Weekly" | "Monthly" | "Yearly" | "QuarteryHourly";
          /** `Consumption` in kWh, `WorkingPrice` in ct/kWh with all fees and taxes, `TotalCost` in euros with monthly fees pro rata, `Saving` in euros against the local default supplier, `Co2Saving` in kg against the German mix. */
          metricType: "Consumption" | "WorkingPrice" | "TotalCost" | "Saving" | "Co2Saving";
          /** `Actual`: only what was measured. `Forecast`: only what is expected. `Dynamic`: actual if all of the period is, else forecast, never mixed. `Combined`: actual where there is a reading, else forecast. */
          valueType?: "Actual" | "Forecast" | "Dynamic" | "Combined";
          /** How times are written: `Local` is civil time in Berlin, in which an hour of October occurs twice; `Offset` and `Utc` tell the two apart. */
          dateTimeFormat?: "Local" | "Offset" | "Utc";
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["Metrics"];
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["Costs"];
            };
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/day-ahead-working-prices": {
    get: {
      parameters: {
        query?: {
          /** How times are written: `Local` is civil time in Berlin, in which an hour of October occurs twice; `Offset` and `Utc` tell the two apart. */
          dateTimeFormat?: "Local" | "Offset" | "Utc";
        };
        path: {
          customerNumber: string;
          contractNumber: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["WorkingPrices"];
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["CreateLinkResponse"];
              authorizationUrl: string;
              expiresAt: string;
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["RemovedLink"];
            };
          };
        };
      };
    };
  };
  "/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/documents": {
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["DocumentItem"][];
            };
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
            "application/json": string;
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["Mail"][];
              count: number;
              hasMoreItems: boolean;
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["SandboxClock"];
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["SandboxClock"];
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: {
                order: components["schemas"]["Order"];
              };
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: {
                order: components["schemas"]["Order"];
              };
            };
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
            "application/json": components["schemas"]["Envelope"] & {
              data: components["schemas"]["PutReadings"];
            };
          };
        };
      };
    };
  };
}
export interface components {
  schemas: {
    Address: {
      title: string | null;
      firstName: string | null;
      lastName: string | null;
      businessName: string | null;
      gender: "Male" | "Female" | "Other" | null;
      extension: string | null;
      streetName: string;
      houseNumber: string | null;
      city: string;
      postCode: string;
      countryCode: string;
    };
    AdvanceRequest: {
      to: "Open" | "Delivery" | "Unspecified" | "PendingDelivery" | "Cancelled" | "Rejected" | "Revoked" | "Processing";
    };
    Calculation: {
      tariffKey: string;
      offerDate: string;
      name: string;
      displayName: string;
      vat: number;
      priceComponents: {
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
          fees: {
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
      durationPeriod: components["schemas"]["Measure"];
      noticePeriod: components["schemas"]["Measure"];
      features: string[];
      yearlySavingsDetails: {
        price: number;
        co2: number;
      };
    };
    CalculationRequest: {
      yearlyConsumptionKwh: number;
      zipCode: string;
      hasSmartMeter?: boolean | null;
      hasElectricVehicle?: boolean | null;
      campaignCode?: string | null;
      offerDate?: string | null;
    };
    ContractAddress: {
      title: string | null;
      firstName: string | null;
      lastName: string | null;
      businessName: string | null;
      gender: "Male" | "Female" | "Other" | null;
      extension: string | null;
      streetName: string | null;
      houseNumber: string | null;
      city: string;
      postCode: string;
      countryCode: string;
    };
    ContractItem: {
      contractNumber: string;
      tariffName: string;
      contractState: "Open" | "Delivery" | "Unspecified" | "PendingDelivery" | "Cancelled" | "Rejected" | "Revoked" | "Processing";
      name: string | null;
      deliveryAddress: components["schemas"]["ContractAddress"];
      billingAddress: {
        title: string | null;
        firstName: string | null;
        lastName: string | null;
        businessName: string | null;
        gender: "Male" | "Female" | "Other" | null;
        extension: string | null;
        streetName: string | null;
        houseNumber: string | null;
        city: string;
        postCode: string;
        countryCode: string;
      } | null;
      bankDetail: {
        accountHolder: string | null;
        iban: string;
        bic: string | null;
        bankName: string | null;
        hasAcceptedDirectDebit: boolean;
      } | null;
      meterNumber: string | null;
      meLoIdentifier: string | null;
      maLoIdentifier: string | null;
      actualDateOfDelivery: string | null;
      endDateOfDelivery: string | null;
      cancellationPeriod: number;
      cancellationPeriodUnit: "Year" | "Month" | "Day" | "Hour" | "Minute";
      durationPeriod: number;
      durationPeriodUnit: "Year" | "Month" | "Day" | "Hour" | "Minute";
      renewalPeriod: number;
      renewalPeriodUnit: "Year" | "Month" | "Day" | "Hour" | "Minute";
      expectedAnnualConsumptionInKwhPerYear: number;
      accountingMethod: "SmartMeter" | "LoadProfile";
      distributionSystemOperatorCode: string | null;
      distributionSystemOperatorName: string | null;
      previousSupplierCode: string | null;
      previousSupplierName: string | null;
      paragraph14AInfo: components["schemas"]["Paragraph14AInfo"];
    };
    Costs: {
      validFrom: string;
      amountKind: "Gross";
      baseServiceFee: components["schemas"]["Measure"];
      variableServiceFee: components["schemas"]["Measure"];
      baseGridFee: components["schemas"]["Measure"];
      variableGridFee: components["schemas"]["Measure"];
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
    CreateLinkRequest: {
      /** Where the customer is sent once they gave you access: absolute, https in production, at one of your registered origins where you have any. Its query and fragment are kept. */
      successUrl: string;
      /** Where the customer is sent when they declined, with `error_name=access_denied` and `error_description`. Without it they see a page of ours. The rules of `successUrl` hold. */
      failureUrl?: string | null;
      signUpUrl?: string | null;
      externalId?: string | null;
      externalCustomerId?: string | null;
      authAs?: string | null;
      customerNumberQueryParameterName?: string | null;
    };
    CreateLinkResponse: {
      authorizationUrl: string;
      expiresAt: string;
    };
    CreateOrderRequest: {
      tariffKey: string;
      offerDate?: string | null;
      userAccount: components["schemas"]["UserAccount"];
      contract: components["schemas"]["OrderContract"];
      campaignCode?: string | null;
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
      relations: ("Owner" | "Affiliate" | "Linked")[];
    };
    DayAheadPrice: {
      at: string;
      price: number;
    };
    DayAheadPrices: {
      pricesUnit: {
        main: "Cent";
        per: "Kwh";
      };
      pricesKind: "Net";
      from: string;
      to: string;
      sources: string[];
      prices: components["schemas"]["DayAheadPrice"][];
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
      capabilities?: {
        hasElectricVehicle?: boolean | null;
        hasSmartMeter?: boolean | null;
        hasHeatPump?: boolean | null;
      } | null;
    };
    DeliveryState: {
      startDate: string | null;
      endDate: string | null;
      state: "None" | "Delivery" | "DeliveryPending" | "CancelledDelivery" | "CancelledPendingDelivery" | "Cancelled" | "Denied" | "Revoked" | "InChangeProcess" | "Unknown";
      message: string | null;
      denialReason: "Dunning" | "InsufficientSolvency" | "ContractCommitment" | "Duplicate" | "UnsuccessfulSupplierChange" | "Other" | null;
      cancellationReason: "None" | "Dunning" | "OtherSupplier" | "CustomerSupplierChange" | "CustomerRelocation" | "Decommissioning" | "Unknown" | "CustomerProduct" | "CustomerPrice" | "CustomerService" | "CustomerMisc" | "CustomerPriceChange" | null;
    };
    DocumentItem: {
      fileId: string;
      kind: string;
      filename: string;
      contentType: string;
      sizeBytes: number;
      createdAt: string;
    };
    ErrorItem: {
      severity: "Error" | "Warning" | "Notice";
      code: string;
      message: string;
      details: string | null;
    };
    Mail: {
      kind: string;
      contractNumber: string | null;
      subject: string;
      text: string;
      html: string;
      links: string[];
      sentAt: string;
    };
    Metrics: {
      valueUnitInfo: string;
      consideredDataPeriod: {
        from: string;
        to: string;
      };
      metricType: "Consumption" | "WorkingPrice" | "TotalCost" | "Saving" | "Co2Saving";
      valueType: "Actual" | "Forecast" | "Dynamic" | "Combined";
      interval: "QuarterHourly" | "Hourly" | "Daily" | "Weekly" | "Monthly" | "Yearly" | "QuarteryHourly";
      intervalDuration: number;
      averageValuePerInterval: number;
      totalValue: number;
      numberOfEntries: number;
      records: components["schemas"]["MetricsRecord"][];
    };
    MetricsRecord: {
      moment: string;
      value: number;
      valueRelevanceType: "Actual" | "Forecast";
      valueState: "Final" | "Substituted" | "Preliminary" | "Estimated";
    };
    MoveClockRequest: {
      advance?: string;
      to?: string;
    };
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
      state: "Open" | "Delivery" | "Unspecified" | "PendingDelivery" | "Cancelled" | "Rejected" | "Revoked" | "Processing";
      processingInfo: string;
      denialReason: "Dunning" | "InsufficientSolvency" | "ContractCommitment" | "Duplicate" | "UnsuccessfulSupplierChange" | "Other" | null;
      deliveryState: components["schemas"]["DeliveryState"];
      actualDateOfDelivery: string | null;
      endDateOfDelivery: string | null;
      contractSignatureDate: string;
      contractSignedAt: string;
      estimatedYearlyConsumption: number;
      previousYearConsumption: number;
      salesPersonIdentifier: string | null;
    };
    OrderAddress: {
      title?: string | null;
      firstName?: string | null;
      lastName?: string | null;
      businessName?: string | null;
      gender?: "Male" | "Female" | "Other" | null;
      extension?: string | null;
      streetName: string;
      houseNumber?: string | null;
      city: string;
      postCode: string;
      countryCode: string;
    };
    OrderContract: {
      externalId?: string | null;
      salesPersonId?: string | null;
      type: "Private" | "Business";
      readonly state?: {
        readonly state?: string | null;
        readonly comment?: string | null;
      } | null;
      readonly number?: string | null;
      deliveryAddress: components["schemas"]["OrderAddress"];
      billingAddress?: {
        title?: string | null;
        firstName?: string | null;
        lastName?: string | null;
        businessName?: string | null;
        gender?: "Male" | "Female" | "Other" | null;
        extension?: string | null;
        streetName: string;
        houseNumber?: string | null;
        city: string;
        postCode: string;
        countryCode: string;
      } | null;
      bankDetails?: {
        accountHolder?: string | null;
        iban: string;
        bic?: string | null;
        bankName?: string | null;
        hasAcceptedDirectDebit?: boolean | null;
      } | null;
      contractReason: "NewDeliveryLocation" | "ChangeOfSupplier";
      deliveryDetails: components["schemas"]["DeliveryDetails"];
      readonly deliveryState?: {
        readonly startDate?: string | null;
        readonly endDate?: string | null;
        readonly state?: string | null;
        readonly message?: string | null;
        readonly denialReason?: string | null;
        readonly cancellationReason?: string | null;
      } | null;
      agreements?: {
        termsAndConditions?: boolean | null;
        privacyPolicy?: boolean | null;
        revocationPolicy?: boolean | null;
      } | null;
      readonly validFromDate?: string | null;
      readonly validToDate?: string | null;
      transactionDateTime?: string | null;
      industry?: "None" | "AgricultureForestryLivestockFarmingAndFisheries" | "ChemicalAndPlasticProducts" | "ChurchesAndChurchInstitutions" | "Construction" | "DataProcessing" | "EducationAndTeaching" | "ElectricalEquipment" | "ElectronicAndOpticalProducts" | "FurnitureAndWoodworking" | "Gastronomy" | "GlassAndCeramicProducts" | "HealthAndSocialServices" | "Hospitality" | "MechanicalEngineering" | "MediaAndCommunication" | "MetalProductionAndProcessing" | "MineralOilsAndFuels" | "Mining" | "MotorVehicles" | "PaperGoods" | "PharmaceuticalProducts" | "PrintingAndReproduction" | "PublicAdministration" | "RealEstateAndHousing" | "RegisteredAssociations" | "Retail" | "ServicesConsultingTechnical" | "ServicesFinanceInsuranceLegal" | "ServicesOther" | "SportAndFitness" | "TextilesClothingLeatherGoods" | "Tradework" | "TransportShippingAndWarehousing" | "TravelAndTourism" | "WasteEnvironmentalAndWaterManagement" | "Wholesale" | null;
      legalStructure?: string | null;
    };
    Paragraph14AInfo: {
      isModule1InUse: boolean;
      isModule2InUse: boolean;
      isModule3InUse: boolean;
      isEligible: boolean;
      validFrom: string | null;
      validTo: string | null;
      yearlyReduction: {
        value: number;
        unit: {
          main: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
          per: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
        };
        unitText: string;
      } | null;
      reducedGridFee: {
        value: number;
        unit: {
          main: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
          per: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
        };
        unitText: string;
      } | null;
      timeVariableGridFees: {
        tariffLevel: "Low" | "Standard" | "High";
        gridFee: components["schemas"]["Measure"];
        windows: {
          quarter: number;
          weekdays: "All";
          from: string;
          to: string;
        }[];
      }[] | null;
      deviceTypes: ("Wallbox" | "HeatPump" | "AirConditioning" | "Battery")[];
      controllablePowerKw: number | null;
    };
    PutReadings: {
      stored: number;
      unchanged: number;
      ignored: number;
    };
    PutReadingsRequest: {
      days: components["schemas"]["SandboxReadingsDay"][];
    };
    RemovedLink: {
      customerNumber: string;
      isLinked: boolean;
    };
    ReportedEvent: {
      event: "dataCompleted" | "supplyConfirmed" | "denied" | "withdrawn" | "terminated" | "terminationWithdrawn" | "communicationFailed" | "resolved" | "reopened";
      startDate?: string | null;
      endDate?: string | null;
      denialReason?: "Dunning" | "InsufficientSolvency" | "ContractCommitment" | "Duplicate" | "UnsuccessfulSupplierChange" | "Other" | null;
      cancellationReason?: "None" | "Dunning" | "OtherSupplier" | "CustomerSupplierChange" | "CustomerRelocation" | "Decommissioning" | "Unknown" | "CustomerProduct" | "CustomerPrice" | "CustomerService" | "CustomerMisc" | "CustomerPriceChange" | null;
      state?: "Processing" | "PendingDelivery" | "Delivery" | "Cancelled" | "Rejected" | null;
      message?: string | null;
    };
    SandboxClock: {
      now: string;
    };
    SandboxReadingsDay: {
      date: string;
      kwh: number[];
      /** @default Final */
      valueState?: "Final" | "Substituted" | "Preliminary";
    };
    TariffItem: {
      tariffKey: string;
      tariffName: string;
      displayName: string;
      providerName: string;
      kind: "DynamicShare" | "DynamicFee" | "Fixed";
      vat: number;
      durationPeriod: components["schemas"]["Measure"];
      noticePeriod: components["schemas"]["Measure"];
      renewalPeriod: components["schemas"]["Measure"];
      features: string[];
      validFrom: string;
      validTo: string | null;
    };
    TokenResponse: {
      access_token: string;
      token_type: string;
      expires_in: number;
      scope: string;
      refresh_token?: string;
      customer_number?: string;
    };
    UserAccount: {
      readonly customerNumber?: string | null;
      emailAddress: string;
      phoneNumber?: string | null;
      password?: string | null;
      firstName?: string | null;
      lastName?: string | null;
      businessName?: string | null;
      gender?: "Male" | "Female" | "Other" | null;
      dateOfBirth?: string | null;
    };
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
      pricesUnit: {
        main: "Cent";
        per: "Kwh";
      };
      pricesKind: "Gross";
      from: string;
      to: string;
      prices: components["schemas"]["WorkingPrice"][];
    };
    Envelope: {
      isSuccess: boolean;
      message: string | null;
      error: components["schemas"]["ErrorItem"][] | null;
      refUri: string | null;
    };
    Measure: {
      value: number;
      unit: {
        main: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
        per: "None" | "Kwh" | "Kw" | "Euro" | "Cent" | "Percent" | "Year" | "Month" | "Day" | "Hour" | "Minute";
      };
      unitText: string;
    };
  };
}
