import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import type { Scope } from '../../partners/scopes.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import type { TSchema } from '../../platform/http/schema.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { id, select } from '../../web/frame/parts.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import { type Consequences, CreditDecision, OperatorEvent, type OperatorOrder } from '../orders/schema.ts'
import { eventText } from '../orders/words.ts'
import { correctionAct } from './correction-act.ts'
import { creditDecision, decideCredit } from './decide-credit.ts'
import { takeBackAct, terminationAct, withdrawalAct } from './ending-acts.ts'
import { moveAct } from './move-act.ts'
import { consequencesList, type OrderAct, type OrderForm } from './order-act.ts'
import { photovoltaicsAct } from './photovoltaics-act.ts'
import { previewEvent, reportEvent } from './report-event.ts'

const dateFields: readonly [name: 'startDate' | 'endDate', label: string, hint: string][] = [
  ['startDate', 'First day of delivery', 'For supplyConfirmed and resolved.'],
  ['endDate', 'Last day of delivery', 'For terminated, withdrawn and resolved.'],
]
const choices = (values: readonly string[]) => [
  { value: '', label: '–' },
  ...values.map((value) => ({ value, label: value })),
]
const resolvedStates = ['Processing', 'PendingDelivery', 'Delivery', 'Cancelled', 'Rejected']
const chosenFields = ['event', 'state', 'denialReason', 'cancellationReason'] as const

/** Something that an operator knows about an order. */
const eventAct = (deps: ConsoleDeps): OrderAct<typeof OperatorEvent, Consequences> => ({
  terms: withoutRecentAuth('order.event'),
  title: 'Report an event of order',
  act: 'Record the event',
  schema: OperatorEvent,
  fields: [...chosenFields, 'startDate', 'endDate', 'reasons'],
  bodyOf: ({ reasons = '', comment, ...given }) => ({
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(reasons === '' ? {} : { reasons: [reasons] }),
    comment,
  }),
  asks: (view, _, { typed, fault }) => html`
    ${select(
      { name: 'event', label: 'What happened', chosen: typed.event },
      view.possibleEvents.map((value) => ({ value, label: `${eventText(value)} (${value})` })),
    )}
    ${dateFields.map(([name, label, hint]) =>
      field({
        ...{ name, label, hint, type: 'date', autocomplete: 'off', value: typed[name] ?? '' },
        ...{ fault: fault(name), isOptional: true },
      }),
    )}
    ${select({ name: 'denialReason', label: 'Why it is denied', chosen: typed.denialReason }, choices(DenialReasons))}
    ${select({ name: 'cancellationReason', label: 'Why it was terminated', chosen: typed.cancellationReason }, choices(CancellationReasons))}
    ${select({ name: 'state', label: 'How it stands (resolved)', chosen: typed.state }, choices(resolvedStates))}
    ${field({ name: 'reasons', label: 'What is wrong with the data', hint: 'For dataFaultFound.', type: 'text', autocomplete: 'off', value: typed.reasons ?? '', fault: fault('reasons'), isOptional: true })}`,
  preview: ({ order }, { me }, body) => previewEvent(deps, order.contractNumber, body, me.operator),
  tells: consequencesList,
  async does({ order }, { me }, body) {
    await reportEvent(deps.db, order.contractNumber, body, me.operator)
    return 'reported'
  },
})

/** Where acts are registered. */
type OrderSubject = {
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

/** A person's decision on the customer's credit. */
const creditForm = ({ db }: ConsoleDeps): OrderForm<{ comment: string; isPositive: boolean }> => ({
  terms: withoutRecentAuth(creditDecision),
  open: () => ({ comment: '', isPositive: false }),
  read: (form) => ({
    comment: form.get('comment')?.trim() ?? '',
    isPositive: form.get('decision') === 'accept',
  }),
  asks: ({ order: { contractNumber } }, _, { comment }, fault) => ({
    title: `Decide on the credit of order ${contractNumber}`,
    heading: html`Decide on the credit of order ${id(contractNumber)}`,
    says: html`<p class="says">The automated check denied the customer. Accepting takes the order up again.</p>`,
    fields: textArea({
      ...{ name: 'comment', label: 'Reason', hint: 'It is kept forever: no names, no addresses.' },
      ...{ value: comment, maxCharacters: 500, fault: fault('comment') },
    }),
    act: 'Accept the customer',
    sends: { name: 'decision', value: 'accept' },
    more: html`<button class="button quiet" type="submit" name="decision" value="deny">Deny the order</button>`,
  }),
  async does({ order }, { me, request }, fields) {
    await decideCredit(db, order.contractNumber, checkedInput(request, CreditDecision, fields), me.operator)
    return 'decided'
  },
})
