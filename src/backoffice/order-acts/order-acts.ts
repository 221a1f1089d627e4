import type { Scope } from '../../partners/scopes.ts'
import type { TSchema } from '../../platform/http/schema.ts'
import type { ConsoleDeps } from '../console-context.ts'
import type { OperatorOrder } from '../orders/schema.ts'
import { correctionAct } from './correction-act.ts'
import { creditForm } from './credit-form.ts'
import { takeBackAct, terminationAct, withdrawalAct } from './ending-acts.ts'
import { eventAct } from './event-act.ts'
import { moveAct } from './move-act.ts'
import type { OrderAct, OrderForm } from './order-act.ts'
import { photovoltaicsAct } from './photovoltaics-act.ts'

/** Where acts are registered. */
export type OrderSubject = {
  previewed<Schema extends TSchema, Preview>(
    suffix: string,
    right: readonly Scope[],
    act: OrderAct<Schema, Preview>,
  ): void
  form<Fields>(suffix: string, right: readonly Scope[], form: OrderForm<Fields>): void
}

type Act = {
  /** Of the order's address. */
  suffix: `/${string}`
  /** Of the button on the pages of the order. */
  label: string
  /** Whether the order as it stands has the button. */
  isPossible(view: OperatorOrder): boolean
  register(order: OrderSubject, suffix: string, deps: ConsoleDeps): void
}

export const agent = ['operator:orders'] as const

const previewed =
  <Schema extends TSchema, Preview>(
    make: (deps: ConsoleDeps) => OrderAct<Schema, Preview>,
  ): Act['register'] =>
  (order, suffix, deps) =>
    order.previewed(suffix, agent, make(deps))

const isRunning = ({ order: { state } }: OperatorOrder) => state === 'PendingDelivery' || state === 'Delivery'

/** What staff do about an order; the first act that is possible is the likeliest. */
export const orderActs: readonly Act[] = [
  {
    suffix: '/credit',
    label: 'Decide on credit',
    isPossible: ({ order }) => order.denialReason === 'InsufficientSolvency',
    register: (order, suffix, deps) => order.form(suffix, agent, creditForm(deps)),
  },
  {
    suffix: '/correction',
    label: 'Correct data',
    isPossible: ({ order }) => order.state !== 'Revoked',
    register: previewed(correctionAct),
  },
  {
    suffix: '/event',
    label: 'Report an event',
    isPossible: ({ possibleEvents }) => possibleEvents.length > 0,
    register: previewed(eventAct),
  },
  {
    suffix: '/withdrawal',
    label: 'Withdraw',
    isPossible: ({ possibleEvents }) => possibleEvents.includes('withdrawn'),
    register: previewed(withdrawalAct),
  },
  { suffix: '/termination', label: 'Terminate', isPossible: isRunning, register: previewed(terminationAct) },
  {
    suffix: '/take-back',
    label: 'Take the termination back',
    isPossible: ({ order }) => order.state === 'Cancelled' && order.deliveryState.state !== 'Cancelled',
    register: previewed(takeBackAct),
  },
  { suffix: '/move', label: 'Move', isPossible: isRunning, register: previewed(moveAct) },
  {
    suffix: '/photovoltaics',
    label: 'Photovoltaics',
    isPossible: isRunning,
    register: previewed(photovoltaicsAct),
  },
]
