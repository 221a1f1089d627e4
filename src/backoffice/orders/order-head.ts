import { type Html, html } from '../../platform/html/html.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { orderBadge } from '../../web/frame/state-badge.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { orderActs } from '../order-acts/order-acts.ts'
import { documentsPath, orderPath, pricePath, readingsPath, timelinePath } from './paths.ts'
import type { OperatorOrder } from './schema.ts'

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
  <h1>Order ${id(view.order.contractNumber)} ${orderBadge(view.order, view.openReasons)}</h1>
  ${mayChange && acts(view)}
  ${tabs(
    'Order',
    Object.entries(pages).map(([key, { name, path }]) => ({
      name,
      path: path(view.order.contractNumber),
      isCurrent: key === tab,
    })),
  )}`

function acts(view: OperatorOrder): Html | false {
  const possible = orderActs.filter(({ isPossible }) => isPossible(view))
  return (
    possible.length > 0 &&
    html`<p class="actions">${possible.map(
      ({ suffix, label }, index) =>
        html`<a class="button small${index > 0 && ' quiet'}" href="${orderPath(view.order.contractNumber)}${suffix}">${label}</a> `,
    )}</p>`
  )
}
