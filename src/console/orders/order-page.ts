import type { OperatorOrder } from '../../operator/orders/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, id, notice, section } from '../frame/parts.ts'
import { stateBadge } from '../frame/state-badge.ts'
import { timeText } from '../frame/time-text.ts'
import { correctionPath, creditPath, eventPath } from './paths.ts'
import { timelineOf } from './timeline.ts'

export type OrderPage = {
  view: OperatorOrder
  /** Whether the reader may change orders. */
  mayChange: boolean
  /** What was just done. */
  done: string | undefined
  guard: Html
  now: Date
}

export const orderPage = ({ view, mayChange, done, guard, now }: OrderPage): Html => html`
  ${done !== undefined && notice(done)}
  <h1>Order ${id(view.order.contractNumber)} ${stateBadge(view.order.state)}</h1>
  ${mayChange && acts(view)}
  <div class="sides">
    <div>
      ${section('explained', 'Where it stands', html`<ul>${view.explanation.map((sentence) => html`<li>${sentence}</li>`)}</ul>`)}
      ${section('timeline', 'Timeline', timeline(view, now))}
    </div>
    <div>
      ${section('order', 'Order', orderFacts(view, now))}
      ${section('customer', 'Customer and delivery point', customerFacts(view))}
      ${mayChange && parkedTasks(view, guard)}
    </div>
  </div>`

const acts = ({ order, possibleEvents }: OperatorOrder): Html => html`<p class="actions">
  ${order.state !== 'Revoked' && html`<a class="button small" href="${correctionPath(order.contractNumber)}">Correct data</a>`}
  ${possibleEvents.length > 0 && html`<a class="button small quiet" href="${eventPath(order.contractNumber)}">Report an event</a>`}
  ${order.denialReason === 'InsufficientSolvency' && html`<a class="button small quiet" href="${creditPath(order.contractNumber)}">Decide on credit</a>`}
</p>`

const timeline = (view: OperatorOrder, now: Date): Html =>
  html`<ol class="timeline">${timelineOf(view).map(
    ({ at, what, aside }) => html`<li>
      <div class="what">${what}</div>
      <div class="aside">${timeText(at, now)}${aside !== '' && html` · ${aside}`}</div>
    </li>`,
  )}</ol>`

const orderFacts = (view: OperatorOrder, now: Date): Html =>
  facts([
    ['State', view.order.state],
    ['Delivery', view.order.deliveryState.state],
    ['Denied because', view.order.denialReason],
    ['Tariff', view.order.tariffName],
    ['Partner', view.partner],
    [
      'Placed by',
      view.placedBy === view.partner ? view.placedByActor : `${view.placedBy} (${view.placedByActor})`,
    ],
    ['Received', timeText(view.createdAt, now)],
    ['Desired start', view.desiredStartDate],
    ['Start of delivery', view.order.actualDateOfDelivery],
    ['End of delivery', view.order.endDateOfDelivery],
    ['Changes by date on', view.nextDueDate],
    ['Confirmed', view.confirmedAt && timeText(view.confirmedAt, now)],
    ['Confirmation sent', view.confirmationSentAt && timeText(view.confirmationSentAt, now)],
    ['Expected consumption', `${view.order.estimatedYearlyConsumption} kWh a year`],
  ])

function customerFacts({ order, previousSupplierCode }: OperatorOrder): Html {
  const { title, firstName, lastName, businessName, streetName, houseNumber, extension, postCode, city } =
    order.deliveryAddress
  return facts([
    ['Customer', id(order.customerNumber)],
    ['E-mail', order.emailAddress],
    ['Name', [title, firstName, lastName, businessName].filter(Boolean).join(' ')],
    [
      'Address',
      [[streetName, houseNumber].filter(Boolean).join(' '), extension, `${postCode} ${city}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Meter', order.meterNumber && id(order.meterNumber)],
    ['Market location', order.maLoIdentifier && id(order.maLoIdentifier)],
    ['Metering location', order.meLoIdentifier && id(order.meLoIdentifier)],
    ['Previous supplier', previousSupplierCode && id(previousSupplierCode)],
  ])
}

function parkedTasks({ tasks, order }: OperatorOrder, guard: Html): Html | false {
  const parked = tasks.filter(({ state }) => state === 'parked')
  if (parked.length === 0) return false
  return section(
    'parked',
    'Parked tasks',
    parked.map(
      (task) => html`<p>${task.kind}: ${task.lastError}</p>
      <form method="post" action="/console/tasks/${task.id}/retry">${guard}
        <input type="hidden" name="next" value="/console/orders/${order.contractNumber}">
        <button class="button small" type="submit">Retry</button></form>`,
    ),
  )
}
