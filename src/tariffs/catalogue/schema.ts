import { Closed, Here, LocalDate, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { tariffKinds } from './catalogue.ts'

const units = [
  'None',
  'Kwh',
  'Kw',
  'Euro',
  'Cent',
  'Percent',
  'Year',
  'Month',
  'Day',
  'Hour',
  'Minute',
] as const

const UnitName = OneOf(units, { title: 'UnitName', description: 'A unit.' })

const Unit = Type.Object(
  {
    main: Here(UnitName, { description: 'The unit of the value.', examples: ['Cent'] }),
    per: Here(UnitName, { description: 'The unit it is per; `None` if there is none.', examples: ['Kwh'] }),
  },
  { title: 'Unit', description: 'The unit, for software.' },
)

const AnyMeasure = Type.Object(
  {
    value: Type.Number({ description: 'The quantity.', examples: [29.8239] }),
    unit: Unit,
    unitText: Type.String({ description: 'The unit in German, for display.', examples: ['ct/kWh'] }),
  },
  { title: 'Measure', description: 'A quantity with its unit.' },
)

type MeasureExample = { value: number; main: string; per?: string; text: string }

export const Measure = (description: string, { value, main, per = 'None', text }: MeasureExample) =>
  Here(AnyMeasure, { description, examples: [{ value, unit: { main, per }, unitText: text }] })

export const TariffKindField = OneOf(tariffKinds, {
  title: 'TariffKind',
  description: 'How energy is priced.',
  examples: ['DynamicShare'],
})

export const ListTariffsQuery = Closed({
  effectiveDate: Type.Optional(
    LocalDate({ description: 'The tariffs on sale on this date. Default: today in Berlin.' }),
  ),
})
export type ListTariffsQuery = Static<typeof ListTariffsQuery>

const months = (value: number) => ({ value, main: 'Month', text: value === 1 ? 'Monat' : 'Monate' })

export const TariffItem = Type.Object(
  {
    tariffKey: Type.String({
      description: 'Key of the tariff, used in all other requests.',
      examples: ['DYNAMIC_SHARE'],
    }),
    tariffName: Type.String({ description: 'Name of the tariff.', examples: ['Wattline Dynamic Share'] }),
    displayName: Type.String({
      description: 'Name to show to customers; the same as `tariffName` if there is no other.',
      examples: ['Dynamisch mit geteiltem Vorteil'],
    }),
    providerName: Type.String({
      description: 'Supplier of the energy.',
      examples: ['Wattline Energie (Demo)'],
    }),
    kind: Here(TariffKindField, {
      description:
        'How energy is priced: exchange price plus a share of the saving, exchange price plus a fee, or fixed.',
    }),
    vat: Type.Number({ description: 'VAT in percent on the date.', examples: [19] }),
    durationPeriod: Measure('Minimum duration of the contract; 0 if there is none.', months(1)),
    noticePeriod: Measure('Notice period for termination.', months(1)),
    renewalPeriod: Measure('Renewal period; 0 if the contract becomes open-ended.', months(0)),
    features: Type.Array(Type.String({ description: 'A feature.', examples: ['100 % Ökostrom'] }), {
      description: 'Selling points to show to customers.',
    }),
    validFrom: LocalDate({
      description: 'First day on which these prices are on sale.',
      examples: ['2026-01-01'],
    }),
    validTo: Nullable(
      LocalDate({
        description: 'First day on which they are no longer on sale; null if open-ended.',
        examples: [null],
      }),
    ),
  },
  { title: 'TariffItem', description: 'A tariff on sale.' },
)
