import { addressLine } from '../../orders/intake/schema/address.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { livePage, versionOf } from '../../web/frame/live-list.ts'
import { facts, id, section } from '../../web/frame/parts.ts'
import { orderWords } from '../../web/frame/state-badge.ts'
import { timeText } from '../../web/frame/time-text.ts'
import {
  customerPath,
  modulesPath,
  movePath,
  partnerPath,
  smartMeterPath,
  timelinePath,
} from '../console-paths.ts'
import type { MarketOrderItem } from '../market/market-order-schema.ts'
import { agreementFacts, offerFacts, orderHead, type ShownOrder } from './order-head.ts'
import type { OperatorOrder } from './schema.ts'
import type { TimelineEntry } from './timeline/schema.ts'
import { timelineList } from './timeline/timeline-page.ts'
import { denialWords, taskText } from './words.ts'

export type OrderPage = ShownOrder & {
  timeline: readonly TimelineEntry[]
  /** What the market owes for it. */
  marketOrders: readonly MarketOrderItem[]
  guard: Html
  /** Where the pages for customers are. */
  pagesUrl: string
}

const latestEntries = 8

export function orderPage({ timeline, marketOrders, guard, pagesUrl, ...shown }: OrderPage): Html {
  const { view, mayChange, now } = shown
  const { contractNumber } = view.order
  const more = timeline.length - latestEntries
  const live = {
    ...{ isLive: isUnderWay(view), version: versionOf(view) },
    says: orderWords(view.order, view.openReasons),
  }
  return livePage(
    live,
    html`
  ${orderHead(shown, 'overview')}
  <div class="sides">
    <div>
      ${section('explained', 'Where it stands', html`<ul>${view.explanation.map((sentence) => html`<li>${sentence}</li>`)}</ul>`)}
      ${parkedTasks(view, mayChange ? guard : undefined)}
      ${openOrders(marketOrders, mayChange)}
      ${section(
        'timeline',
        'What happened last',
        html`${timelineList(timeline.slice(0, latestEntries), { contractNumber, now })}
        ${more > 0 && html`<p><a href="${timelinePath(contractNumber)}">${more} more in the timeline</a></p>`}`,
      )}
    </div>
    <div>
      ${section('order', 'Order', orderFacts(view, now, pagesUrl))}
      ${section('customer', 'Customer and delivery point', customerFacts(view))}
    </div>
  </div>`,
  )
}

/** Whether it goes on by itself within seconds or minutes, without waiting for data. */
const isUnderWay = ({ order: { state }, openReasons }: OperatorOrder): boolean =>
  state === 'Processing' || (state === 'Open' && openReasons.length === 0)

const orderFacts = (view: OperatorOrder, now: Date, pagesUrl: string): Html =>
  facts([
    ['Denied because', view.order.denialReason && denialWords[view.order.denialReason]],
    ['Tariff', view.order.tariffName],
    ['Partner', html`<a href="${partnerPath(view.partner)}">${view.partner}</a>`],
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
    ...offerFacts(view.offer, pagesUrl),
    ...agreementFacts(view.order.agreements),
    [
      'State in the API',
      html`<code>${view.order.state}</code> <code>${view.order.deliveryState.state}</code>`,
    ],
  ])

function customerFacts({ order, ...view }: OperatorOrder): Html {
  const { title, firstName, lastName, businessName } = order.deliveryAddress
  return facts([
    ['Customer', html`<a href="${customerPath(order.customerNumber)}">${id(order.customerNumber)}</a>`],
    ['Email', order.emailAddress],
    ['Name', [title, firstName, lastName, businessName].filter(Boolean).join(' ')],
    ['Address', addressLine(order.deliveryAddress)],
    [
      'Moves to',
      view.newAddress &&
        html`${addressLine(view.newAddress)}: <a href="${movePath(order.contractNumber)}">Continue the contract there</a>`,
    ],
    ['Meter', order.meterNumber && id(order.meterNumber)],
    ['Market location', order.maLoIdentifier && id(order.maLoIdentifier)],
    ['Metering location', order.meLoIdentifier && id(order.meLoIdentifier)],
    ['Grid operator', view.gridOperatorCode && id(view.gridOperatorCode)],
    ['Metering operator', view.meteringOperatorCode && id(view.meteringOperatorCode)],
    ['Previous supplier', view.previousSupplierCode && id(view.previousSupplierCode)],
  ])
}

/** Work that was given up, with a button for those who may retry it. */
function parkedTasks({ tasks, order }: OperatorOrder, guard: Html | undefined): Html | false {
  const parked = tasks.filter(({ state }) => state === 'parked')
  if (parked.length === 0) return false
  return section(
    'parked',
    'Parked tasks',
    parked.map(
      (task) => html`<p>It ${taskText(task.kind)}. Last error: ${task.lastError}</p>
      ${
        guard !== undefined &&
        html`<form method="post" action="/console/tasks/${task.id}/retry">${guard}
        <input type="hidden" name="next" value="/console/orders/${order.contractNumber}">
        <button class="button small quiet" type="submit">Retry</button></form>`
      }`,
    ),
  )
}

function openOrders(orders: readonly MarketOrderItem[], mayChange: boolean): Html | false {
  if (orders.length === 0) return false
  return section(
    'market-orders',
    'Ordered from the market',
    orders.map(({ kind, contractNumber, state, dueDate, isOverdue }) => {
      const what = kind === 'Modules' ? 'Modules of EnWG section 14a' : 'A smart meter'
      const path = kind === 'Modules' ? modulesPath : smartMeterPath
      return html`<p>${what}: ${state === 'Accepted' ? 'to be installed' : 'to be answered'} by ${dueDate}${isOverdue && html` <span class="state bad">overdue</span>`}</p>
      ${mayChange && html`<p><a class="button small quiet" href="${path(contractNumber)}">Report what became of it</a></p>`}`
    }),
  )
}
