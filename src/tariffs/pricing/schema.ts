import { ContractTypeField, consumptionLimits, Day, IndustryField } from '../../domain/fields.ts'
import { Closed, Here, LocalDate, Maybe, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { Measure } from '../catalogue/schema.ts'

export const CalculationPath = Type.Object({
  tariffKey: Type.String({
    description: 'Key of a tariff from the list of tariffs.',
    maxLength: 50,
    examples: ['DYNAMIC_SHARE'],
  }),
})

export const CalculationRequest = Closed(
  {
    yearlyConsumptionKwh: Type.Number({ description: 'Yearly consumption in kWh.', ...consumptionLimits }),
    zipCode: Type.String({
      description: 'Postcode of the delivery address.',
      pattern: '^\\d{5}$',
      'x-must': 'be five digits',
      examples: ['10115'],
    }),
    hasSmartMeter: Maybe(
      Type.Boolean({
        description: 'Whether the household has a smart meter. Default: false.',
        examples: [true],
      }),
    ),
    hasElectricVehicle: Maybe(
      Type.Boolean({
        description: 'Whether the household charges an electric vehicle. Default: false.',
        examples: [true],
      }),
    ),
    hasControllableDevice: Maybe(
      Type.Boolean({
        description:
          'Whether the grid operator may dim a device of the household (EnWG section 14a), such as a wallbox or heat pump above 4.2 kW. With a smart meter, metering then costs more (MsbG section 30). Default: false.',
        examples: [false],
      }),
    ),
    type: Maybe(
      Here(ContractTypeField, {
        description: 'Kind of customer, which decides the load profile. Default: `Private`.',
      }),
    ),
    industry: Maybe(
      Here(IndustryField, {
        description: 'Industry of a `Business`: agriculture has a load profile of its own.',
      }),
    ),
    hasPhotovoltaics: Maybe(
      Type.Boolean({
        description:
          'Whether the household has photovoltaics, which lower what it draws from the grid by day. Default: false.',
        examples: [false],
      }),
    ),
    hasBatteryStorage: Maybe(
      Type.Boolean({
        description: 'Whether it stores the energy of its photovoltaics in a battery. Default: false.',
        examples: [false],
      }),
    ),
    campaignCode: Maybe(
      Type.String({
        description: 'Campaign code, if any.',
        maxLength: 100,
        examples: ['WELCOME10'],
      }),
    ),
    offerDate: Maybe(
      LocalDate({
        description:
          'The day of the offer, whose tariff prices apply; an order with the same offerDate gets them. Default: today.',
      }),
    ),
    expectedStartDate: Maybe(
      Day(
        'The day on which delivery is expected to start, whose levies, grid and metering fees apply; not before offerDate and at most 24 months from today. An order that wants to start on this day gets this price. Default: offerDate.',
        '2027-01-01',
      ),
    ),
  },
  { title: 'CalculationRequest', description: 'The customer to calculate a price for.' },
)
export type CalculationRequest = Static<typeof CalculationRequest>

const cent = (description: string, value: number) =>
  Measure(description, { value, main: 'Cent', per: 'Kwh', text: 'ct/kWh' })
const euro = (description: string, value: number) =>
  Measure(description, { value, main: 'Euro', per: 'Month', text: '€/Monat' })

const WorkPriceFees = Type.Object(
  {
    greenCertificateSurcharge: cent('Guarantees of origin.', 0.238),
    powerFee: cent('Electricity tax.', 2.4395),
    gridFee: cent('Work price of the grid.', 7.735),
    powerHeatCouplingFee: cent('KWKG levy.', 0.5307),
    concessionFee: cent('Concession fee of the municipality.', 2.8441),
    offshoreFee: cent('Offshore grid levy.', 1.1198),
    p19Fee: cent('Levy for special grid use (§19 StromNEV).', 1.8552),
    workPriceAdjustment: cent('Change to the work price by a campaign.', 0),
    effectiveWorkPriceAdjustment: cent('Change to the work price by shifting load to cheap hours.', -1.5),
    riskPremiumFee: cent('Premium for the risk of a fixed price; 0 if there is none.', 0),
  },
  { title: 'WorkPriceFees', description: 'Fees, taxes and levies of the work price.' },
)

export const PriceComponents = Type.Object(
  {
    pricePerMonth: euro('Average cost per month, VAT included.', 99.43),
    unitPrice: cent('Price per kWh: energy, fees, taxes, service fee and provider share.', 29.8239),
    basePricePerMonth: euro('Base price: grid fee, metering fee, service fee and adjustment.', 12.44),
    estimatedConsumption: Measure('Consumption per month.', {
      value: 291.67,
      main: 'Kwh',
      per: 'Month',
      text: 'kWh/Monat',
    }),
    estimatedWorkPrice: cent('Sum of all parts of the work price.', 29.5548),
    expectedWorkPrice: euro('Work price per month at this consumption.', 81.83),
    effectiveWorkPrice: cent('Work price after load shifting.', 28.0548),
    baseServiceFee: euro('Service fee per month.', 4.99),
    variableServiceFee: cent('Service fee per kWh.', 1.785),
    basePriceDetail: Type.Object(
      {
        fees: Type.Object(
          {
            gridFee: euro('Base price of the grid.', 5.95),
            meteringFee: euro(
              'Metering: the fee of the metering operator as far as it is known, otherwise the legal cap of § 30 MsbG. Without a control box, which the connection holder pays for.',
              2.5,
            ),
            basePriceAdjustment: euro('Change to the base price by a campaign.', -1),
          },
          { description: 'Fees of the base price.' },
        ),
      },
      { description: 'The base price, part by part.' },
    ),
    workPriceDetails: Type.Object(
      {
        serviceFee: cent('Service fee per kWh.', 1.785),
        averageExchangePrice: cent(
          'Average exchange price, weighted by the load profile of the customer.',
          11.0075,
        ),
        fees: WorkPriceFees,
      },
      { description: 'The work price, part by part.' },
    ),
    providerShare: Type.Optional(
      Type.Object(
        {
          providerShare: euro('Share of the saving per month.', 5.16),
          providerShareUnit: cent('Share of the saving per kWh.', 1.7691),
          providerSharePercentage: Measure('Share of the saving in percent.', {
            value: 20,
            main: 'Percent',
            text: '%',
          }),
          totalPriceWithoutProviderShare: euro('Cost per month without the share.', 94.27),
        },
        { description: 'Only for tariffs with a savings share.' },
      ),
    ),
    comparisonTariff: Type.Object(
      {
        workingPrice: cent('Work price of the local default supplier.', 37.5),
        basePrice: euro('Base price of the local default supplier.', 10.7),
        totalPrice: euro('Cost per month with the local default supplier.', 120.08),
      },
      { description: 'The local default supplier.' },
    ),
  },
  { title: 'PriceComponents', description: 'Every part of the price, gross.' },
)

const AnnouncedChange = Type.Object(
  {
    date: LocalDate({ description: 'The first day of the changed price.', examples: ['2028-01-01'] }),
    priceComponents: PriceComponents,
  },
  { title: 'AnnouncedChange', description: 'A price that is already known for a later day.' },
)

const share = (description: string, value: number) =>
  Type.Number({ description: `${description}, percent.`, examples: [value] })

const EnergyMix = Type.Object(
  {
    nuclearPercent: share('Nuclear power', 0),
    coalPercent: share('Coal', 4),
    gasPercent: share('Natural gas', 6),
    otherFossilPercent: share('Other fossil sources', 0),
    fundedRenewablesPercent: share('Renewables that are funded by the EEG', 40),
    otherRenewablesPercent: share('Other renewables, with guarantees of origin', 50),
    co2GramPerKwh: Type.Number({ description: 'CO2, g/kWh.', examples: [72] }),
    nuclearWasteGramPerKwh: Type.Number({ description: 'Nuclear waste, g/kWh.', examples: [0] }),
  },
  { title: 'EnergyMix', description: 'Where electricity came from, and what it did to the environment.' },
)

const EnergyLabel = Type.Object(
  {
    year: Type.Integer({
      description: 'The year of the figures: from 1 July on the previous one, until then the one before.',
      examples: [2025],
    }),
    tariff: Nullable(Here(EnergyMix, { description: 'Of this tariff; null if it has no mix of its own.' })),
    supplier: EnergyMix,
    germany: Nullable(Here(EnergyMix, { description: 'The German mix, to compare with.' })),
  },
  {
    title: 'EnergyLabel',
    description: 'The labelling of electricity (EnWG section 42), which advertising and offers have to show.',
  },
)

export const Calculation = Type.Object(
  {
    tariffKey: Type.String({ description: 'Key of the tariff.', examples: ['DYNAMIC_SHARE'] }),
    offerDate: LocalDate({ description: 'The day of the offer, whose tariff prices apply.' }),
    expectedStartDate: LocalDate({
      description:
        'The day on which delivery is expected to start, whose levies, grid and metering fees apply.',
      examples: ['2027-01-01'],
    }),
    name: Type.String({ description: 'Name of the tariff.', examples: ['Wattline Dynamic Share'] }),
    displayName: Type.String({
      description: 'Name to show to customers; the same as `name` if there is no other.',
      examples: ['Dynamisch mit geteiltem Vorteil'],
    }),
    vat: Type.Number({
      description: 'VAT in percent on the day on which delivery is expected to start.',
      examples: [19],
    }),
    priceComponents: PriceComponents,
    durationPeriod: Measure('Minimum duration of the contract.', { value: 1, main: 'Month', text: 'Monat' }),
    noticePeriod: Measure('Notice period for termination.', { value: 14, main: 'Day', text: 'Tage' }),
    features: Type.Array(Type.String({ description: 'A feature.', examples: ['100 % Ökostrom'] }), {
      description: 'Selling points to show to customers.',
    }),
    yearlySavingsDetails: Type.Object(
      {
        price: Type.Number({
          description: 'Euros per year; negative if the tariff costs more.',
          examples: [247.8],
        }),
        co2: Type.Number({ description: 'Kilograms of CO2 per year.', examples: [1270.5] }),
      },
      { description: 'Compared with the local default supplier.' },
    ),
    announcedChanges: Type.Array(AnnouncedChange, {
      description:
        'Changes to levies, grid and metering fees in the two years after the expected start that are already published, with the price from then on. If delivery starts later than expected, these prices apply.',
    }),
    energyLabel: Nullable(EnergyLabel),
  },
  { title: 'Calculation', description: 'What a tariff costs, with every part of the price.' },
)
