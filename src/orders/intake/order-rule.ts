import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Condition, Rule } from './rule.ts'

/** What the rules need to know beyond the order itself; whoever asks them looks it up. */
export type OrderFacts = {
  /** Whether the partner may sell a tariff with this key at all. */
  tariffExists: boolean
  /** Whether the tariff has a version on sale on `offerDate`. */
  tariffIsOnSale: boolean
  /** The date in Berlin on which the order came. */
  today: string
  receivedAt: Date
}
export type OrderRule = Rule<FilledOrder, OrderFacts>
export type OrderCondition = Condition<FilledOrder, OrderFacts>
