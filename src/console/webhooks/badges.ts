import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'

type Mood = '' | 'good' | 'going' | 'bad'
const badge = (mood: Mood, word: string): Html => html`<span class="state ${mood}">${word}</span>`

type Health = Pick<OperatedEndpoint, 'isEnabled' | 'failingSince' | 'disabledBecause'>
export function endpointBadge({ isEnabled, failingSince, disabledBecause }: Health): Html {
  // Without a reason its owner has switched it off.
  if (!isEnabled)
    return disabledBecause === null ? badge('', 'Switched off') : badge('bad', `Off: ${disabledBecause}`)
  return failingSince === null ? badge('good', 'Works') : badge('bad', 'Fails')
}

const deliveryMoods = { Pending: 'going', Delivered: 'good', Failed: 'bad' } as const
export const deliveryBadge = (state: keyof typeof deliveryMoods): Html => badge(deliveryMoods[state], state)

/** Who is told if an endpoint fails, and whether they have agreed to it. */
export const contactText = ({
  contactEmailAddress,
  isContactConfirmed,
}: Pick<OperatedEndpoint, 'contactEmailAddress' | 'isContactConfirmed'>): string | null =>
  contactEmailAddress === null || isContactConfirmed
    ? contactEmailAddress
    : `${contactEmailAddress}, once they have agreed by the link in our mail`
