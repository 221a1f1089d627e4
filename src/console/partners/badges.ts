import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'

const badge = (mood: 'good' | 'going' | 'bad', word: string): Html =>
  html`<span class="state ${mood}">${word}</span>`

export const switchBadge = ({ isDisabled }: { isDisabled: boolean }): Html =>
  isDisabled ? badge('bad', 'Disabled') : badge('good', 'Enabled')

export function endpointBadge({
  isEnabled,
  failingSince,
}: Pick<OperatedEndpoint, 'isEnabled' | 'failingSince'>): Html {
  if (!isEnabled) return badge('bad', 'Switched off')
  return failingSince === null ? badge('good', 'Works') : badge('bad', 'Fails')
}

const deliveryMoods = { Pending: 'going', Delivered: 'good', Failed: 'bad' } as const
export const deliveryBadge = (state: keyof typeof deliveryMoods): Html => badge(deliveryMoods[state], state)
