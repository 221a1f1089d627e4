/** The wire shapes of metrics. */
import { Closed, LocalDate, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat } from '../schema.ts'
import { intervalSpellings, metricTypes, valueTypes } from './metric.ts'
import { valueStates } from './value-state.ts'

const Interval = OneOf(intervalSpellings, {
  title: 'MetricInterval',
  description:
    'Length of a record, and the longest period for it: `QuarterHourly` (also spelled `QuarteryHourly`) 1 day, `Hourly` 3 days, `Daily` 2 months, `Weekly` 1 year, `Monthly` 15 years, `Yearly` 50 years. Weeks begin on Monday.',
  examples: ['Daily'],
})
const MetricType = OneOf(metricTypes, {
  title: 'MetricType',
  description:
    '`Consumption` in kWh, `WorkingPrice` in ct/kWh with all fees and taxes, `TotalCost` in euros with monthly fees pro rata, `Saving` in euros against the local default supplier, `Co2Saving` in kg against the German mix.',
  examples: ['TotalCost'],
})
const ValueType = OneOf(valueTypes, {
  title: 'ValueType',
  description:
    '`Actual`: only what was measured. `Forecast`: only what is expected. `Dynamic`: actual if all of the period is, else forecast, never mixed. `Combined`: actual where there is a reading, else forecast.',
  examples: ['Combined'],
})

export const MetricsQuery = Closed({
  'period.from': LocalDate({ description: 'First day, in Berlin.', examples: ['2026-10-01'] }),
  'period.to': LocalDate({
    description: 'The day after the last, in Berlin; the same date as `period.from` means that one day.',
    examples: ['2026-11-01'],
  }),
  interval: Interval,
  metricType: MetricType,
  valueType: { ...ValueType, default: 'Combined' },
  dateTimeFormat: DateTimeFormat,
})
export type MetricsQuery = Static<typeof MetricsQuery>

const time = (description: string, example: string) => Type.String({ description, examples: [example] })
const number = (description: string, example: number) => Type.Number({ description, examples: [example] })

const MetricsRecord = Type.Object(
  {
    moment: time('When the interval begins, cut to the period and the delivery.', '2026-10-01 00:00:00'),
    value: number('Value of the interval, rounded to 6 decimals.', 2.873512),
    valueRelevanceType: OneOf(['Actual', 'Forecast'], {
      title: 'ValueRelevance',
      description: '`Actual` only if every quarter-hour of the interval was measured.',
      examples: ['Actual'],
    }),
    valueState: OneOf(valueStates, {
      title: 'ValueState',
      description:
        'The weakest among the quarter-hours: `Final` was measured, `Substituted` put in its place by the metering operator, `Preliminary` may still change, `Estimated` is a forecast.',
      examples: ['Final'],
    }),
  },
  { title: 'MetricsRecord', description: 'The value of one interval.' },
)

export const Metrics = Type.Object(
  {
    valueUnitInfo: time('Unit of all values.', 'in Euro'),
    consideredDataPeriod: Type.Object(
      {
        from: time('Begin of the first quarter-hour with data.', '2026-10-01 00:00:00'),
        to: time('End of the last.', '2026-11-01 00:00:00'),
      },
      { description: 'What the answer rests on; of no length where there is no data.' },
    ),
    metricType: MetricType,
    valueType: ValueType,
    interval: Interval,
    intervalDuration: number(
      'How many intervals the considered period has: elapsed time over their nominal length.',
      31.0417,
    ),
    averageValuePerInterval: number('`totalValue` over `intervalDuration`.', 2.8412),
    totalValue: number('Sum of the values of all records.', 88.1964),
    numberOfEntries: Type.Integer({ description: 'How many records there are.', examples: [31] }),
    records: Type.Array(MetricsRecord, { description: 'One record for each interval with data, in order.' }),
  },
  { title: 'Metrics', description: 'Values of a contract over time.' },
)
export type Metrics = Static<typeof Metrics>
