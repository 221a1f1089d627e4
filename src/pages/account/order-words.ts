/** The state of an order or contract, in plain words for the customer. */

import type { ContractState } from '../../domain/states-and-reasons.ts'
import { dateText } from '../../mail/local-text.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Mood } from '../../platform/html/parts/badge.ts'
import type { AccountOrder } from './account-overview.ts'

export type OrderWords = {
  label: string
  says: string
  /** How the label is coloured. */
  mood: Mood
}

type Facts = Pick<AccountOrder, 'state' | 'deliveryState' | 'startDate' | 'endDate' | 'openReasons'>

const moods: Record<ContractState, Mood> = {
  Open: 'going',
  Processing: 'going',
  PendingDelivery: 'good',
  Delivery: 'good',
  Cancelled: 'over',
  Rejected: 'over',
  Revoked: 'over',
  Unspecified: 'going',
}

export function orderWords(order: Facts, lang: Language): OrderWords {
  const [label, says] = words[lang][order.state](order, (date) => (date === null ? '' : dateText(date, lang)))
  return { label, says, mood: moods[order.state] }
}

type Words = (order: Facts, on: (date: string | null) => string) => readonly [label: string, says: string]

const neverStarts = ({ startDate, endDate }: Facts): boolean =>
  startDate !== null && endDate !== null && endDate < startDate

const words: Record<Language, Record<ContractState, Words>> = {
  de: {
    Open: ({ openReasons }) =>
      openReasons.length === 0
        ? ['Eingegangen', 'Ihre Bestellung ist bei uns eingegangen. Wir bearbeiten sie als Nächstes.']
        : ['Angaben fehlen', 'Für Ihre Bestellung fehlt noch eine Angabe. Wir melden uns bei Ihnen.'],
    Processing: () => [
      'In Bearbeitung',
      'Wir stimmen den Lieferbeginn mit dem Netzbetreiber ab und, wenn Sie wechseln, mit Ihrem bisherigen Lieferanten. Das dauert meist ein bis zwei Werktage, sofern Ihr bisheriger Vertrag endet.',
    ],
    PendingDelivery: ({ startDate }, on) => [
      'Bestätigt',
      `Ihr Vertrag ist bestätigt. Wir liefern ab dem ${on(startDate)}.`,
    ],
    Delivery: ({ startDate }, on) => [
      'In Belieferung',
      `Sie bekommen Ihren Strom seit dem ${on(startDate)} von uns.`,
    ],
    Cancelled: (order, on) => {
      if (neverStarts(order))
        return ['Gekündigt', 'Ihr Vertrag ist gekündigt, und die Lieferung beginnt nicht.']
      if (order.deliveryState === 'Cancelled')
        return ['Beendet', `Die Lieferung endete am ${on(order.endDate)}.`]
      return ['Gekündigt', `Ihr Vertrag ist gekündigt. Wir liefern bis einschließlich ${on(order.endDate)}.`]
    },
    Rejected: () => [
      'Abgelehnt',
      'Ein Vertrag ist nicht zustande gekommen. Den Grund haben wir Ihnen per E\u2011Mail mitgeteilt.',
    ],
    Revoked: ({ endDate }, on) => [
      'Widerrufen',
      endDate === null
        ? 'Sie haben widerrufen. Es gibt keinen Vertrag mehr.'
        : `Sie haben widerrufen. Unsere Lieferung endet am ${on(endDate)} oder sobald der Netzbetreiber sie abmeldet.`,
    ],
    Unspecified: () => [
      'In Klärung',
      'Wir klären gerade etwas mit dem Netzbetreiber. Sie brauchen nichts zu tun.',
    ],
  },
  en: {
    Open: ({ openReasons }) =>
      openReasons.length === 0
        ? ['Received', 'We have received your order and will process it next.']
        : ['Details missing', 'Some details are still missing for your order. We will contact you.'],
    Processing: () => [
      'In progress',
      'We are arranging the start of delivery with the grid operator and, if you are switching, with your previous supplier. This takes a few days to two weeks.',
    ],
    PendingDelivery: ({ startDate }, on) => [
      'Confirmed',
      `Your contract is confirmed. Delivery starts on ${on(startDate)}.`,
    ],
    Delivery: ({ startDate }, on) => ['Active', `We have supplied your electricity since ${on(startDate)}.`],
    Cancelled: (order, on) => {
      if (neverStarts(order))
        return ['Terminated', 'Your contract is terminated, and delivery will not start.']
      if (order.deliveryState === 'Cancelled') return ['Ended', `Delivery ended on ${on(order.endDate)}.`]
      return ['Terminated', `Your contract is terminated. We deliver until the end of ${on(order.endDate)}.`]
    },
    Rejected: () => ['Declined', 'There is no contract. We have told you the reason by e-mail.'],
    Revoked: ({ endDate }, on) => [
      'Withdrawn',
      endDate === null
        ? 'You have withdrawn. There is no longer a contract.'
        : `You have withdrawn. Our delivery ends on ${on(endDate)}, or as soon as the grid operator deregisters it.`,
    ],
    Unspecified: () => [
      'Being clarified',
      'We are clarifying something with the grid operator. You do not need to do anything.',
    ],
  },
}
