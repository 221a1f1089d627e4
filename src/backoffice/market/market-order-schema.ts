import { SmartMeterStateField } from '../../contracts/smart-meters/schema.ts'
import { Day } from '../../domain/fields.ts'
import { choiceStates } from '../../domain/market-orders.ts'
import { At, commentText, Filter, ResponseText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Here, LocalDate, Maybe, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const MarketOrdersQuery = Closed({
  ...PageQuery,
  'filter.contractNumber': Filter('What was ordered for this contract.', '30000032'),
  after: Type.Optional(
    Type.String({
      description: 'Orders that follow this one in the list: its kind and contract.',
      pattern: '^(Modules|SmartMeter):[0-9]{8,12}$',
      'x-must': 'be the kind and contract number of an order, such as `SmartMeter:30000032`',
      examples: ['SmartMeter:30000032'],
    }),
  ),
})
export type MarketOrdersQuery = Static<typeof MarketOrdersQuery>

export const MarketOrderItem = Type.Object(
  {
    kind: OneOf(['Modules', 'SmartMeter'], {
      title: 'MarketOrderKind',
      description: 'Modules of EnWG section 14a, or a smart meter.',
      examples: ['SmartMeter'],
    }),
    contractNumber: ResponseText('The contract.', '30000032'),
    state: OneOf(['Requested', 'Ordered', 'Accepted'], {
      title: 'OpenMarketOrderState',
      description: '`Requested` and `Ordered` wait for an answer, `Accepted` for the installation.',
      examples: ['Ordered'],
    }),
    orderedAt: At('When we told the grid operator or the metering operator.'),
    dueDate: LocalDate({
      description: 'The last day for the answer or the installation.',
      examples: ['2026-12-01'],
    }),
    isOverdue: Type.Boolean({ description: 'Whether that day has passed.', examples: [false] }),
  },
  { title: 'MarketOrderItem', description: 'Something that we ordered from the market and wait for.' },
)
export type MarketOrderItem = Static<typeof MarketOrderItem>

const remark = Maybe(
  Here(commentText, {
    description:
      'Of a refusal or cancellation: why. Partner and customer read it, so write it as a sentence in German, without names.',
  }),
)

export const SmartMeterStep = Closed(
  {
    state: Here(SmartMeterStateField, { description: 'What the metering operator or the customer said.' }),
    installationDate: Maybe(
      Day('Needed for `Accepted` and `Installed`: the day of the installation.', '2026-12-16'),
    ),
    remark,
  },
  { title: 'SmartMeterStep', description: 'What became of the order for a smart meter.' },
)
export type SmartMeterStep = Static<typeof SmartMeterStep>

export const ModuleSettlement = Closed(
  {
    state: OneOf(
      choiceStates.filter((state) => state !== 'Requested'),
      {
        title: 'SettledModuleChoiceState',
        description: 'What the grid operator said.',
        examples: ['Confirmed'],
      },
    ),
    remark,
  },
  { title: 'ModuleSettlement', description: 'What became of a choice of modules.' },
)
export type ModuleSettlement = Static<typeof ModuleSettlement>
