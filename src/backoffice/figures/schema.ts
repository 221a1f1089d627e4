import { ContractStateField, Day, DenialReasonField } from '../../domain/fields.ts'
import { At, Count, Filter, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { Closed, LocalDate, Nullable, type Static, Type } from '../../platform/http/schema.ts'

const days = {
  from: Type.Optional(
    Day('First day; unless given, thirty days are counted, or a year of delivery times.', '2026-11-01'),
  ),
  to: Type.Optional(Day('Last day, inclusive; today unless given. At most 400 days.', '2026-11-15')),
}
const partner = Filter('Of the partner with this slug.', 'demo-whitelabel')
const tariff = Filter('Of the tariff with this key.', 'DYNAMIC_SHARE')

/** By days of receipt. */
export const OrderStatisticsQuery = Closed({ ...days, 'filter.partner': partner, 'filter.tariff': tariff })
export type OrderStatisticsQuery = Static<typeof OrderStatisticsQuery>
export const TrafficQuery = Closed({ ...days, 'filter.partner': partner })
export type TrafficQuery = Static<typeof TrafficQuery>
export const ReadingStatisticsQuery = Closed(days)
export type ReadingStatisticsQuery = Static<typeof ReadingStatisticsQuery>

const period = {
  from: LocalDate({ description: 'First day.', examples: ['2026-11-01'] }),
  to: LocalDate({ description: 'Last day.', examples: ['2026-11-15'] }),
}
const ofOrders = {
  ...period,
  isComplete: Type.Boolean({
    description: 'False after an upgrade, until the orders that were there before have been counted.',
    examples: [true],
  }),
}
const Orders = Count('Number of orders.', 17)
const Requests = Count('Number of requests.', 1200)
const ADay = LocalDate({ description: 'The day, in Berlin.', examples: ['2026-11-15'] })

const StateCount = Type.Object(
  { state: ContractStateField, orders: Orders },
  { title: 'StateCount', description: 'How many orders are in a state.' },
)

export const OrderStatistics = Type.Object(
  {
    ...ofOrders,
    orders: Orders,
    days: Type.Array(
      Type.Object(
        {
          date: ADay,
          orders: Orders,
          states: Type.Array(StateCount, { description: 'The states that they are in now.' }),
        },
        { title: 'OrderDay', description: 'The orders that were received on a day.' },
      ),
      { description: 'Every day of the period, oldest first.' },
    ),
    states: Type.Array(StateCount, { description: 'The states that they are in now.' }),
    partners: Type.Array(
      Type.Object(
        { partner: ResponseText('Slug of the partner.', 'demo-whitelabel'), orders: Orders },
        { title: 'PartnerCount', description: 'How many orders a partner has.' },
      ),
      { description: 'Partners with orders, most orders first.' },
    ),
    tariffs: Type.Array(
      Type.Object(
        { tariffKey: ResponseText('Key of the tariff.', 'DYNAMIC_SHARE'), orders: Orders },
        { title: 'TariffCount', description: 'How many orders are for a tariff.' },
      ),
      { description: 'Tariffs with orders, most orders first.' },
    ),
  },
  { title: 'OrderStatistics', description: 'Orders by the day on which they were received.' },
)
export type OrderStatistics = Static<typeof OrderStatistics>

export const Funnel = Type.Object(
  {
    ...ofOrders,
    received: Count('Orders that were received.', 100),
    approved: Count('Those whose data is complete and whose customer passed the credit check.', 92),
    accepted: Count('Those whose supply the market has confirmed.', 85),
    delivered: Count('Those whose delivery has begun.', 71),
    denied: Count('Those that are denied now.', 8),
    revoked: Count(
      'Those that the customer has withdrawn or cancelled before the contract was confirmed.',
      4,
    ),
    ended: Count('Those whose contract was terminated.', 2),
  },
  {
    title: 'OrderFunnel',
    description: 'How far the orders of a period have got; each counts in every step it reached.',
  },
)
export type Funnel = Static<typeof Funnel>

const Days = (description: string, example: number) =>
  Nullable(Type.Integer({ description, examples: [example] }))

export const DeliveryTimes = Type.Object(
  {
    ...ofOrders,
    months: Type.Array(
      Type.Object(
        {
          month: ResponseText('The month.', '2026-11'),
          orders: Count('How many deliveries began.', 40),
          medianDays: Days('Half of them took at most so many days.', 21),
          p90Days: Days('Nine of ten took at most so many days.', 43),
        },
        { title: 'DeliveryMonth', description: 'The deliveries that began in a month.' },
      ),
      { description: 'Every month of the period, oldest first.' },
    ),
  },
  {
    title: 'DeliveryTimes',
    description: 'Days from the receipt of an order to the first day of delivery, by the month of that day.',
  },
)
export type DeliveryTimes = Static<typeof DeliveryTimes>

const ReasonCount = Type.Object(
  { reason: DenialReasonField, orders: Orders },
  { title: 'ReasonCount', description: 'How many orders were denied for a reason.' },
)

export const Rejections = Type.Object(
  {
    ...ofOrders,
    orders: Orders,
    reasons: Type.Array(ReasonCount, { description: 'Most frequent first.' }),
    days: Type.Array(
      Type.Object(
        { date: ADay, orders: Orders, reasons: Type.Array(ReasonCount, { description: 'By reason.' }) },
        { title: 'RejectionDay', description: 'Orders of a day that are denied now.' },
      ),
      { description: 'Every day of the period, oldest first.' },
    ),
  },
  { title: 'Rejections', description: 'Orders that are denied now, by the day on which they were received.' },
)
export type Rejections = Static<typeof Rejections>

const Latency = (description: string) =>
  Nullable(
    Type.Number({
      description: `${description}, in milliseconds, rounded up to a limit between 1 and 10,000; null if there were none or it is longer.`,
      examples: [25],
    }),
  )
const errors = {
  requests: Requests,
  clientErrors: Count('Those that were refused (4xx).', 14),
  serverErrors: Count('Those that failed (5xx).', 0),
}

export const Traffic = Type.Object(
  {
    ...period,
    ...errors,
    days: Type.Array(
      Type.Object(
        {
          date: ADay,
          ...errors,
          p50: Latency('Half of them took at most'),
          p95: Latency('95 of 100 took at most'),
          p99: Latency('99 of 100 took at most'),
        },
        { title: 'TrafficDay', description: 'The requests of a day.' },
      ),
      { description: 'Every day of the period, oldest first.' },
    ),
    errors: Type.Array(
      Type.Object(
        {
          status: Type.Integer({ description: 'Status of the answer.', examples: [400] }),
          code: ResponseText('Code in the answer; empty where it has none.', 'validation-failed'),
          when: OptionalResponseText('What the code means.', 'A field or parameter is invalid.'),
          remedy: OptionalResponseText(
            'What a partner does about it.',
            'Fix the field that `details` names.',
          ),
          requests: Requests,
        },
        { title: 'TrafficError', description: 'Requests that were refused with a code.' },
      ),
      { description: 'Most frequent first.' },
    ),
    operations: Type.Array(
      Type.Object(
        { operation: ResponseText('Id of the operation.', 'createOrder'), ...errors },
        { title: 'TrafficOperation', description: 'The requests to an operation.' },
      ),
      { description: 'Most requests first.' },
    ),
    partners: Type.Array(
      Type.Object(
        {
          partner: OptionalResponseText(
            "Slug of the partner; null for the supplier's own clients and for callers without a valid token.",
            'demo-whitelabel',
          ),
          ...errors,
        },
        { title: 'TrafficPartner', description: 'The requests of a partner.' },
      ),
      { description: 'Most requests first.' },
    ),
  },
  { title: 'Traffic', description: 'Requests to the APIs, by the day on which they were received.' },
)
export type Traffic = Static<typeof Traffic>

export const Queue = Type.Object(
  {
    due: Count('Tasks that are due, including those in progress.', 3),
    parked: Count('Tasks that were given up and need a person.', 0),
    oldestDueSeconds: Count('How long the oldest due task has waited, in seconds.', 1),
    kinds: Type.Array(
      Type.Object(
        {
          kind: ResponseText('Kind of task.', 'send-order-confirmation-mail'),
          due: Count('Tasks that are due.', 3),
          parked: Count('Tasks that were given up.', 0),
        },
        { title: 'QueueKind', description: 'The open tasks of a kind.' },
      ),
      { description: 'Kinds with open tasks.' },
    ),
    hours: Type.Array(
      Type.Object(
        {
          hour: At('When the hour begins.', '2026-11-15 13:00:00'),
          done: Count('Tasks that were done.', 250),
          parked: Count('Tasks that were given up.', 0),
        },
        { title: 'QueueHour', description: 'What became of tasks in an hour.' },
      ),
      { description: 'The last 48 hours with the present one, oldest first.' },
    ),
  },
  { title: 'Queue', description: 'The tasks of the service.' },
)
export type Queue = Static<typeof Queue>

const MaybeCount = (description: string, example: number) =>
  Nullable(Type.Integer({ description, examples: [example] }))

export const ReadingStatistics = Type.Object(
  {
    ...period,
    days: Type.Array(
      Type.Object(
        {
          date: ADay,
          inDelivery: Count('Contracts in delivery on that day.', 1200),
          stored: MaybeCount('Those with readings of the day.', 1190),
          complete: MaybeCount('Those with all quarter-hours of the day.', 1180),
          completeShare: Nullable(
            Type.Number({
              description:
                'Share of the contracts in delivery that have all quarter-hours; null without such contracts.',
              examples: [0.983],
            }),
          ),
        },
        {
          title: 'ReadingStatisticsDay',
          description: 'Readings of a day; null where they were stored before they were counted.',
        },
      ),
      { description: 'Every day of the period that is over, oldest first.' },
    ),
  },
  {
    title: 'ReadingStatistics',
    description: 'For how many contracts in delivery the readings are complete.',
  },
)
export type ReadingStatistics = Static<typeof ReadingStatistics>

export const ForecastStatisticsQuery = Closed(days)
export type ForecastStatisticsQuery = Static<typeof ForecastStatisticsQuery>

const Mean = (description: string, example: number) =>
  Type.Number({ description: `${description}, mean absolute error in EUR/MWh.`, examples: [example] })
const forecastErrors = {
  error: Mean('The forecast', 24.17),
  lastWeekError: Mean('The same quarter-hour a week before', 33.3),
  fourWeeksError: Mean('The mean of the last four same weekdays', 29.5),
  held: Type.Number({ description: 'Share of the prices that lay in the band.', examples: [0.793] }),
}

export const ForecastStatistics = Type.Object(
  {
    ...period,
    days: Type.Array(
      Type.Object(
        { date: ADay, ...forecastErrors },
        {
          title: 'ForecastErrorDay',
          description:
            'How the forecasts of a day compared with its prices: the mean over all that were made of it.',
        },
      ),
      { description: 'The days of the period that were forecast and have prices, oldest first.' },
    ),
    horizons: Type.Array(
      Type.Object(
        {
          daysAhead: Count('How many days after the last published one.', 2),
          days: Count('How many days were forecast.', 30),
          ...forecastErrors,
        },
        { title: 'ForecastErrorHorizon', description: 'Forecasts of the same number of days ahead.' },
      ),
      { description: 'By how far ahead the day was, the nearest first.' },
    ),
  },
  { title: 'ForecastStatistics', description: 'How wrong the forecasts of prices were.' },
)
export type ForecastStatistics = Static<typeof ForecastStatistics>
