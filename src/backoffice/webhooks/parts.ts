/** What pages about webhooks show alike to the supplier and to partners. */
import { deliveryStates, type WebhookDelivery, type WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type Column, id } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { Filter } from '../../web/kit/filter-fields.ts'

const badge = (mood: '' | 'good' | 'going' | 'bad', word: string): Html =>
  html`<span class="state ${mood}">${word}</span>`

export function endpointBadge({ isEnabled, failingSince, disabledBecause }: WebhookEndpoint): Html {
  // Without a reason its owner has switched it off.
  if (!isEnabled)
    return disabledBecause === null ? badge('', 'Switched off') : badge('bad', `Off: ${disabledBecause}`)
  return failingSince === null ? badge('good', 'Works') : badge('bad', 'Fails')
}

const deliveryMoods = { Pending: 'going', Delivered: 'good', Failed: 'bad' } as const
export const deliveryBadge = ({ state }: Pick<WebhookDelivery, 'state'>): Html =>
  badge(deliveryMoods[state], state)

/** An address without what all have in common. */
export const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => url.replace(/^https?:\/\//, '')

export const typesText = ({ types }: WebhookEndpoint): string => (types === null ? 'all' : types.join(', '))

/** What its owner has set. */
export const settingsOf = (endpoint: WebhookEndpoint): [string, Html | string | null][] => [
  ['Address', id(endpoint.url)],
  ['What it is for', endpoint.description],
  ['Events', typesText(endpoint)],
  ['In order', endpoint.isOrdered ? 'Yes: one that fails holds up those after it of a contract' : 'No'],
  ['Told by mail', contactText(endpoint)],
]

/** Who is notified if an endpoint fails, and whether they have agreed to it. */
const contactText = ({ contactEmailAddress, isContactConfirmed }: WebhookEndpoint): string | null =>
  contactEmailAddress === null || isContactConfirmed
    ? contactEmailAddress
    : `${contactEmailAddress}, once they have agreed by the link in our mail`

export const timeText = (at: string | null, now: Date): Html | null =>
  at === null ? null : instantText(at, now)

export const deliveryFilters: readonly Filter[] = [{ name: 'state', label: 'State', choices: deliveryStates }]

export const attemptColumns: readonly Column<WebhookDelivery>[] = [
  { title: 'Attempts', cell: ({ attempts }) => attempts.length, isFigure: true },
  { title: 'Last answer', cell: (delivery) => lastAnswer(delivery) },
]

export const lastAnswer = ({ attempts }: Pick<WebhookDelivery, 'attempts'>): string => {
  const last = attempts.at(-1)
  return last === undefined
    ? ''
    : [last.status ?? last.error, last.answer?.slice(0, 100)].filter(Boolean).join(': ')
}

/** What is asked before an endpoint is switched. */
export const askToSwitch = ({ isEnabled }: WebhookEndpoint, says: { off: Html; on: Html }) => ({
  title: isEnabled ? 'Switch the endpoint off?' : 'Switch the endpoint on?',
  says: isEnabled ? says.off : says.on,
  act: isEnabled ? 'Switch off' : 'Switch on',
  hidden: { isEnabled: String(!isEnabled) },
  isDangerous: isEnabled,
})
