import { Closed, Here, LocalDate, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { tariffKinds } from './tariff.ts'

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

const UnitName = OneOf(units, { title: 'UnitName', description: 'What is counted, or per what.' })

const Unit = Type.Object(
  {
    main: Here(UnitName, { description: 'What is counted.', examples: ['Cent'] }),
    per: Here(UnitName, { description: 'Per what; `None` if nothing.', examples: ['Kwh'] }),
  },
  { title: 'Unit', description: 'The unit, for programs.' },
)

const AnyMeasure = Type.Object(
  {
    value: Type.Number({ description: 'The quantity.', examples: [29.8239] }),
    unit: Unit,
    unitText: Type.String({ description: 'The unit in German, for people.', examples: ['ct/kWh'] }),
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
      description: 'Key of the tariff in every other call.',
      examples: ['DYNAMIC_SHARE'],
    }),
    tariffName: Type.String({ description: 'Name of the tariff.', examples: ['Wattline Dynamic Share'] }),
    displayName: Type.String({
      description: 'Name to show to customers; equals the name if there is no other.',
      examples: ['Dynamisch mit geteiltem Vorteil'],
    }),
    providerName: Type.String({
      description: 'Supplier of the energy.',
      examples: ['Wattline Energie (Demo)'],
    }),
    kind: Here(TariffKindField, {
      description:
        'How energy is priced: by the exchange with a share of the saving, by the exchange with a fee, or fixed.',
    }),
    vat: Type.Number({ description: 'VAT in percent.', examples: [19] }),
    durationPeriod: Measure('Minimum duration of the contract; 0 if there is none.', months(1)),
    noticePeriod: Measure('Notice period of a termination.', months(1)),
    renewalPeriod: Measure('By how much the contract renews itself; 0 if it becomes open-ended.', months(0)),
    features: Type.Array(Type.String({ description: 'A feature.', examples: ['100 % Ökostrom'] }), {
      description: 'What to tell customers about the tariff.',
    }),
    validFrom: LocalDate({
      description: 'First day on which these prices are on sale.',
      examples: ['2026-01-01'],
    }),
    validTo: Nullable(
      LocalDate({
        description: 'Day from which they are no longer on sale; null if open.',
        examples: [null],
      }),
    ),
  },
  { title: 'TariffItem', description: 'A tariff on sale.' },
)
