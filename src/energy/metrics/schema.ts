import { Closed, DateOrTime, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, time } from '../schema.ts'
import { intervalSpellings, metricStates, metricTypes, valueTypes } from './metric.ts'

const Interval = OneOf(intervalSpellings, {
  title: 'MetricInterval',
  description:
    'Length of a record, each with its longest period: `QuarterHourly` (also spelled `QuarteryHourly`) 1 day, `Hourly` 3 days, `Daily` 2 months, `Weekly` 1 year, `Monthly` 15 years, `Yearly` 50 years. Weeks begin on Monday.',
  examples: ['Daily'],
})
const MetricType = OneOf(metricTypes, {
  title: 'MetricType',
  description:
    '`Consumption` in kWh, `WorkingPrice` in ct/kWh with all fees and taxes, `TotalCost` in euros with monthly fees pro rata, `Saving` in euros compared with the local default supplier, `Co2Saving` in kg compared with the German electricity mix.',
  examples: ['TotalCost'],
})
const ValueType = OneOf(valueTypes, {
  title: 'ValueType',
  description:
    '`Actual`: only measured values. `Forecast`: only expected values. `Dynamic`: actual if the whole period is, else forecast, never mixed. `Combined`: actual where readings exist, else forecast.',
  examples: ['Combined'],
})

export const MetricsQuery = Closed({
  'period.from': DateOrTime({
    description: 'First day, in Berlin time; or an ISO 8601 date-time, with or without an offset.',
    examples: ['2026-10-01'],
  }),
  'period.to': DateOrTime({
    description:
      'The day after the last one, in Berlin time; the same date as `period.from` means that one day. Or a date-time, exclusive.',
    examples: ['2026-11-01'],
  }),
  interval: Interval,
  metricType: MetricType,
  valueType: { ...ValueType, default: 'Combined' },
  dateTimeFormat: DateTimeFormat,
})
export type MetricsQuery = Static<typeof MetricsQuery>

const number = (description: string, example: number) => Type.Number({ description, examples: [example] })

const MetricsRecord = Type.Object(
  {
    moment: time('Start of the interval within the period and the delivery.', '2026-10-01 00:00:00'),
    value: number('Value of the interval, rounded to 6 decimals.', 2.873512),
    valueRelevanceType: OneOf(['Actual', 'Forecast'], {
      title: 'ValueRelevance',
      description:
        '`Actual` only if every quarter-hour of the interval was measured, or lies between two meter readings.',
      examples: ['Actual'],
    }),
    valueState: OneOf(metricStates, {
      title: 'ValueState',
      description:
        'The least certain state among the quarter-hours: `Final` was measured, `Substituted` was estimated by the metering operator, `Preliminary` may still change, `Estimated` is a forecast or, if `Actual`, energy between two meter readings that a load profile spreads over time.',
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
        from: time('Start of the first quarter-hour with data.', '2026-10-01 00:00:00'),
        to: time('End of the last quarter-hour with data.', '2026-11-01 00:00:00'),
      },
      { description: 'The period with data; empty if there is none.' },
    ),
    metricType: MetricType,
    valueType: ValueType,
    interval: Interval,
    intervalDuration: number(
      'How many intervals the considered period has: elapsed time divided by their nominal length.',
      31.0417,
    ),
    averageValuePerInterval: number('`totalValue` divided by `intervalDuration`.', 2.8412),
    totalValue: number('Sum of the values of all records.', 88.1964),
    numberOfEntries: Type.Integer({ description: 'Number of records.', examples: [31] }),
    records: Type.Array(MetricsRecord, { description: 'One record for each interval with data, in order.' }),
  },
  { title: 'Metrics', description: 'Values of a contract over time.' },
)
export type Metrics = Static<typeof Metrics>
