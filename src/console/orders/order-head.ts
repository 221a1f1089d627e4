import type { OperatorOrder } from '../../operator/orders/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import { tabs } from '../../web/frame/tabs.ts'
import {
  correctionPath,
  creditPath,
  documentsPath,
  eventPath,
  movePath,
  orderPath,
  photovoltaicsPath,
  pricePath,
  readingsPath,
  takeBackPath,
  terminationPath,
  timelinePath,
  withdrawPath,
} from './paths.ts'

const pages = {
  overview: { name: 'Overview', path: orderPath },
  timeline: { name: 'Timeline', path: timelinePath },
  price: { name: 'Price', path: pricePath },
  documents: { name: 'Documents and mails', path: documentsPath },
  readings: { name: 'Readings', path: readingsPath },
} as const
type OrderTab = keyof typeof pages

export type ShownOrder = {
  view: OperatorOrder
  /** Whether the reader may change orders. */
  mayChange: boolean
  /** What was just done. */
  done: string | undefined
  now: Date
}

/** What every page of an order begins with: which one it is, what can be done, and its other pages. */
export const orderHead = ({ view, mayChange, done }: ShownOrder, tab: OrderTab): Html => html`
  ${done !== undefined && notice(done)}
  <h1>Order ${id(view.order.contractNumber)} ${stateBadge(view.order.state)}</h1>
  ${mayChange && acts(view)}
  ${tabs(
    'Order',
    Object.entries(pages).map(([key, { name, path }]) => ({
      name,
      path: path(view.order.contractNumber),
      isCurrent: key === tab,
    })),
  )}`

/** What can be done with the order as it stands; the first act is the likeliest. */
function acts({ order, possibleEvents }: OperatorOrder): Html | false {
  const { contractNumber, state, deliveryState } = order
  const isRunning = state === 'PendingDelivery' || state === 'Delivery'
  const isEnding = state === 'Cancelled' && deliveryState.state !== 'Cancelled'
  const links = [
    order.denialReason === 'InsufficientSolvency' && ['Decide on credit', creditPath],
    state !== 'Revoked' && ['Correct data', correctionPath],
    possibleEvents.length > 0 && ['Report an event', eventPath],
    possibleEvents.includes('withdrawn') && ['Withdraw', withdrawPath],
    isRunning && ['Terminate', terminationPath],
    isEnding && ['Take the termination back', takeBackPath],
    isRunning && ['Move', movePath],
    isRunning && ['Photovoltaics', photovoltaicsPath],
  ].filter((link) => link !== false) as [string, (contractNumber: string) => string][]
  return (
    links.length > 0 &&
    html`<p class="actions">${links.map(
      ([name, path], index) =>
        html`<a class="button small${index > 0 && ' quiet'}" href="${path(contractNumber)}">${name}</a> `,
    )}</p>`
  )
}
