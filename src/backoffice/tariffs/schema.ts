import { Day, Text } from '../../domain/fields.ts'
import { profileNames } from '../../domain/load-profiles/official-profile.ts'
import { Count, Filter, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import {
  Closed,
  Extended,
  LocalDate,
  Maybe,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { TariffKindField } from '../../tariffs/catalogue/schema.ts'
import { tariffs, tariffVersions } from '../../tariffs/imports/tariffs.ts'
import { Calculation, CalculationRequest } from '../../tariffs/pricing/schema.ts'
import { type FieldNames, fieldsOf } from '../column-fields.ts'
import { saleStates } from './sale-state.ts'

export const SaleStateField = OneOf(saleStates, {
  title: 'SaleState',
  description: 'Whether it is on sale today, will be, was, or has no prices.',
  examples: ['OnSale'],
})

export const OperatorTariffsQuery = Closed({
  ...PageQuery,
  'filter.kind': Type.Optional(TariffKindField),
  'filter.state': Type.Optional(SaleStateField),
  'filter.partner': Filter('Tariffs that this partner may sell, by its slug.', 'demo-whitelabel', 63),
  after: Filter('Tariffs that follow the one with this key in the list.', 'DYNAMIC_SHARE', 50),
})
export type OperatorTariffsQuery = Static<typeof OperatorTariffsQuery>

export const TariffPath = Closed({ tariffKey: Text('Key of the tariff.', 'DYNAMIC_SHARE', 50) })

export const DryRunQuery = Closed({
  dryRun: Type.Optional(
    Type.Boolean({
      description: 'Only says what would change: the request is checked, and nothing is stored.',
      default: false,
      examples: [true],
    }),
  ),
})

const amount = (description: string, example: number) => Type.Number({ description, examples: [example] })

export const OperatorTariffVersion = Type.Object(
  {
    validFrom: LocalDate({ description: 'First day on which it is on sale.' }),
    validTo: Nullable(
      LocalDate({
        description: 'First day on which it is no longer on sale; null: no end.',
        examples: [null],
      }),
    ),
    vat: amount('VAT in percent.', 19),
    energyPriceCentPerKwhNet: Nullable(amount('Energy price of a fixed tariff, ct/kWh net.', 12.5)),
    serviceFeeCentPerKwhNet: amount('Service fee, ct/kWh net.', 1.5),
    baseServiceFeeEuroPerMonthNet: amount('Base service fee, € a month net.', 4.9),
    greenCertificateCentPerKwhNet: amount('Guarantees of origin, ct/kWh net.', 0.2),
    riskPremiumCentPerKwhNet: amount('Risk premium, ct/kWh net.', 0),
    sharePercent: Nullable(amount("The supplier's share of the savings in percent.", 20)),
    emissionGramPerKwh: amount('Grams of CO2 per kWh.', 0),
    flexibilityCentPerKwhGross: amount(
      'What shifting the load of an electric vehicle saves, ct/kWh gross; zero or negative.',
      -1.5,
    ),
  },
  { title: 'OperatorTariffVersion', description: 'What a tariff costs while it is on sale.' },
)
export type OperatorTariffVersion = Static<typeof OperatorTariffVersion>

const DurationUnitField = OneOf(['Day', 'Month', 'Year'], {
  title: 'TermUnit',
  description: 'Unit of durationValue.',
  examples: ['Month'],
})
const NoticeUnitField = OneOf(['Day', 'Month'], {
  title: 'NoticeUnit',
  description: 'Unit of noticeValue.',
  examples: ['Month'],
})

const partnersNote = 'Partners that may sell it; null means all.'

export const OperatorTariff = Type.Object(
  {
    tariffKey: ResponseText('Key of the tariff.', 'DYNAMIC_SHARE'),
    tariffName: ResponseText('Name of the tariff.', 'Wattline Dynamic Share'),
    displayName: OptionalResponseText(
      'Name to show to customers; null: the name.',
      'Dynamisch mit geteiltem Vorteil',
    ),
    providerName: ResponseText('Supplier of the energy.', 'Wattline Energie'),
    kind: TariffKindField,
    state: SaleStateField,
    durationValue: Count('Minimum duration; 0 if there is none.', 1),
    durationUnit: DurationUnitField,
    noticeValue: Count('Notice period.', 14),
    noticeUnit: NoticeUnitField,
    features: Type.Array(ResponseText('A feature.', '100 % Ökostrom'), {
      description: 'What is special about it.',
    }),
    partners: Nullable(Type.Array(ResponseText('A slug.', 'demo-whitelabel'), { description: partnersNote })),
    versions: Type.Array(OperatorTariffVersion, { description: 'Its prices, oldest first.' }),
  },
  { title: 'OperatorTariff', description: 'A tariff with all its prices.' },
)
export type OperatorTariff = Static<typeof OperatorTariff>

const term = fieldsOf(tariffs)
const terms = {
  tariffName: term.text('name'),
  displayName: Maybe(term.text('display_name')),
  providerName: term.text('provider_name'),
  durationValue: term.whole('duration_value'),
  durationUnit: DurationUnitField,
  noticeValue: term.whole('notice_value'),
  noticeUnit: NoticeUnitField,
  features: Maybe(term.list('features', { maxItems: 20 })),
  partners: Maybe(
    Type.Array(Text('Slug of a partner.', 'demo-whitelabel', 63), {
      description: `${partnersNote} Default: null.`,
      minItems: 1,
      maxItems: 500,
    }),
  ),
}

export const TariffTermsRequest = Closed(terms, {
  title: 'TariffTermsRequest',
  description: 'A tariff without its key, kind and prices.',
})
export type TariffTermsRequest = Static<typeof TariffTermsRequest>

const price = fieldsOf(tariffVersions)

export const TariffVersionRequest = Closed(
  {
    validFrom: Day('First day on which these prices are on sale.', '2099-01-01'),
    validTo: Maybe(
      Day('First day on which they no longer are. Default: when the next prices begin, else open-ended.'),
    ),
    vat: price.amount('vat_percent'),
    serviceFeeCentPerKwhNet: price.amount('service_fee_cent_per_kwh'),
    baseServiceFeeEuroPerMonthNet: price.amount('base_service_fee_euro_per_month'),
    greenCertificateCentPerKwhNet: price.amount('green_certificate_cent_per_kwh'),
    riskPremiumCentPerKwhNet: Maybe(price.amount('risk_premium_cent_per_kwh')),
    sharePercent: Maybe(price.amount('share_percent')),
    energyPriceCentPerKwhNet: Maybe(price.amount('energy_price_cent_per_kwh')),
    emissionGramPerKwh: Maybe(price.amount('emission_gram_per_kwh')),
    flexibilityCentPerKwhGross: Maybe(price.amount('flexibility_cent_per_kwh')),
  },
  { title: 'TariffVersionRequest', description: 'New prices of a tariff.' },
)
export type TariffVersionRequest = Static<typeof TariffVersionRequest>

export const NewTariffRequest = Closed(
  {
    tariffKey: term.text('tariff_key', 50),
    kind: TariffKindField,
    ...terms,
    version: TariffVersionRequest,
  },
  { title: 'NewTariffRequest', description: 'A tariff with its first prices.' },
)
export type NewTariffRequest = Static<typeof NewTariffRequest>

export const EndOfSaleRequest = Closed(
  { validTo: Day('First day on which it is no longer on sale.', '2099-01-01') },
  { title: 'EndOfSaleRequest', description: 'When the sale ends.' },
)
export type EndOfSaleRequest = Static<typeof EndOfSaleRequest>

/** What the columns of the imports are called here. */
export const tariffFieldNames: FieldNames = {
  tariff_key: 'tariffKey',
  name: 'tariffName',
  display_name: 'displayName',
  provider_name: 'providerName',
  kind: 'kind',
  duration_value: 'durationValue',
  duration_unit: 'durationUnit',
  notice_value: 'noticeValue',
  notice_unit: 'noticeUnit',
  features: 'features',
  valid_from: 'validFrom',
  valid_to: 'validTo',
  vat_percent: 'vat',
  service_fee_cent_per_kwh: 'serviceFeeCentPerKwhNet',
  base_service_fee_euro_per_month: 'baseServiceFeeEuroPerMonthNet',
  green_certificate_cent_per_kwh: 'greenCertificateCentPerKwhNet',
  risk_premium_cent_per_kwh: 'riskPremiumCentPerKwhNet',
  share_percent: 'sharePercent',
  energy_price_cent_per_kwh: 'energyPriceCentPerKwhNet',
  emission_gram_per_kwh: 'emissionGramPerKwh',
  flexibility_cent_per_kwh: 'flexibilityCentPerKwhGross',
}

export const ComparedLine = Type.Object(
  {
    field: ResponseText('The field.', 'serviceFeeCentPerKwhNet'),
    before: OptionalResponseText('Its value before; null if there is none.', '1.5'),
    after: OptionalResponseText('Its value from then on; null if there is none.', '1.8'),
    isChanged: Type.Boolean({ description: 'Whether it differs.', examples: [true] }),
  },
  { title: 'ComparedLine', description: 'A field before and after.' },
)
export type ComparedLine = Static<typeof ComparedLine>

export const TariffChange = Type.Object(
  {
    isMade: Type.Boolean({ description: 'False for a dry run.', examples: [false] }),
    effectiveDate: LocalDate({ description: 'The day from which on it counts.' }),
    lines: Type.Array(ComparedLine, {
      description: 'What is on sale on that day, line by line, without the change and with it.',
    }),
    contracts: Type.Object(
      {
        running: Count('Contracts that are supplied or about to be; they keep their prices.', 1200),
        underWay: Count('Orders that are not contracts yet; they keep their prices too.', 14),
        isComplete: Type.Boolean({
          description: 'False if the tariff has more orders than are counted, the newest 2,000.',
          examples: [true],
        }),
      },
      { title: 'ContractsOfTariff', description: 'Contracts of the tariff, none of which changes.' },
    ),
    consequences: Type.Array(ResponseText('A sentence.', 'Every partner can sell it.'), {
      description: 'What changes for whom.',
    }),
    tariff: OperatorTariff,
  },
  { title: 'TariffChange', description: 'What a change to a tariff means.' },
)
export type TariffChange = Static<typeof TariffChange>

const { zipCode, yearlyConsumptionKwh } = CalculationRequest.properties
const flag = (description: string) =>
  Type.Optional(Type.Boolean({ description: `${description} Default: false.`, examples: [true] }))

export const TariffPriceQuery = Closed({
  zipCode,
  yearlyConsumptionKwh,
  hasSmartMeter: flag('Whether the household has a smart meter.'),
  hasElectricVehicle: flag('Whether it charges an electric vehicle.'),
  hasControllableDevice: flag('Whether the grid operator may dim a device of it (EnWG section 14a).'),
  profile: Type.Optional(
    OneOf(profileNames, {
      title: 'LoadProfileName',
      description: 'The load profile by which exchange prices are weighted. Default: `H25`.',
      examples: ['H25'],
    }),
  ),
  campaignCode: Filter('Campaign code, if any.', 'WELCOME10'),
  date: Type.Optional(Day('The day whose price to calculate, up to 24 months from today. Default: today.')),
  partner: Filter('A partner, by its slug; refused if it may not sell the tariff.', 'demo-whitelabel', 63),
})
export type TariffPriceQuery = Static<typeof TariffPriceQuery>

export const TariffPrice = Extended(
  Calculation,
  {
    sources: Type.Object(
      {
        tariffVersion: ResponseText('The version of the tariff.', 'DYNAMIC_SHARE@2026-01-01'),
        leviesYear: Count('The year whose levies are used.', 2026),
        region: ResponseText('The beginning of the postcode that the region is stored under.', '10'),
        gridOperatorCode: ResponseText('Code of the grid operator.', '9999901000006'),
        gridFeesFrom: LocalDate({ description: 'The first day of the grid fees that are used.' }),
        defaultSupplierPriceFrom: LocalDate({ description: 'The first day of the price compared with.' }),
        exchangePriceFrom: Nullable(
          LocalDate({ description: 'The first day whose exchange prices were averaged; null: assumed.' }),
        ),
        exchangePriceTo: Nullable(LocalDate({ description: 'The day after the last one; null: assumed.' })),
        loadProfile: OptionalResponseText(
          'The load profile that weighted exchange prices; null: assumed.',
          'H25',
        ),
        campaign: OptionalResponseText('The campaign that was applied.', 'WELCOME10'),
        usesSampleData: Type.Boolean({
          description: 'Whether figures came from the sample data of the project.',
          examples: [false],
        }),
      },
      { title: 'PriceSources', description: 'The stored rows that the price comes from.' },
    ),
  },
  { title: 'TariffPrice', description: 'What a tariff costs, with every part of the price and its sources.' },
)
export type TariffPrice = Static<typeof TariffPrice>
