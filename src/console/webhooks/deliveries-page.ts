import { deliveryStates, type WebhookDelivery } from '../../events/webhooks/schema.ts'
import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, select } from '../../web/frame/parts.ts'
import { deliveryBadge } from './badges.ts'
import { hostOf } from './endpoint-page.ts'
import { endpointPath } from './paths.ts'

export type DeliveriesPage = {
  endpoint: OperatedEndpoint
  deliveries: readonly WebhookDelivery[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  done: string | undefined
  guard: Html
  now: Date
}

export function deliveriesPage({ endpoint, mayChange, guard, now, ...page }: DeliveriesPage): Html {
  const path = `${endpointPath(endpoint.id)}/deliveries`
  const again = (delivery: WebhookDelivery) =>
    mayChange &&
    endpoint.isEnabled &&
    delivery.state !== 'Pending' &&
    html`<form method="post" action="${path}/${delivery.id}/redeliver">${guard}<button class="link" type="submit" aria-label="Deliver ${delivery.id} again">Deliver again</button></form>`
  return html`<p><a href="${endpointPath(endpoint.id)}">${hostOf(endpoint.url)}</a></p>
  ${listPage<WebhookDelivery>({
    title: 'Deliveries',
    path,
    asked: page.asked,
    done: page.done,
    filters: select({ name: 'filter.state', label: 'State', chosen: page.asked.get('filter.state') ?? '' }, [
      { value: '', label: 'Any' },
      ...deliveryStates.map((value) => ({ value, label: value })),
    ]),
    columns: [
      { title: 'Published', cell: ({ createdAt }) => instantText(createdAt, now) },
      { title: 'State', cell: ({ state }) => deliveryBadge(state) },
      {
        title: 'Event',
        cell: ({ type, eventId }) => html`${type}${eventId !== null && html` ${id(eventId)}`}`,
      },
      { title: 'Attempts', cell: ({ attempts }) => attempts.length, isFigure: true },
      { title: 'Again', cell: again },
      { title: 'Last answer', cell: lastAnswer },
    ],
    rows: page.deliveries,
    empty: 'Nothing was sent to it in the last 30 days. A ping shows whether it answers.',
    next: page.next,
  })}`
}

export const lastAnswer = ({ attempts }: Pick<WebhookDelivery, 'attempts'>): string => {
  const last = attempts.at(-1)
  return last === undefined
    ? ''
    : [last.status ?? last.error, last.answer?.slice(0, 100)].filter(Boolean).join(': ')
}
