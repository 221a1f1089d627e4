/** The state of an order or contract, in a sentence for the customer. */

import { neverStarts, type StateFacts, stateWords } from '../../domain/state-words.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import { dateText } from '../../mail/local-text.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Mood } from '../../platform/html/page-parts.ts'

export type OrderWords = {
  label: string
  says: string
  /** How the label is coloured. */
  mood: Mood
}

export function orderWords(order: StateFacts, lang: Language): OrderWords {
  const says = sentences[lang][order.state](order, (date) => (date === null ? '' : dateText(date, lang)))
  return { ...stateWords(order, lang), says }
}

type Sentence = (order: StateFacts, on: (date: string | null) => string) => string

const sentences: Record<Language, Record<ContractState, Sentence>> = {
  de: {
    Open: ({ openReasons }) =>
      openReasons.length === 0
        ? 'Ihre Bestellung ist bei uns eingegangen. Wir bearbeiten sie als Nächstes.'
        : 'Für Ihre Bestellung fehlt noch eine Angabe. Wir melden uns bei Ihnen.',
    Processing: () =>
      'Wir stimmen den Lieferbeginn mit dem Netzbetreiber ab und, wenn Sie wechseln, mit Ihrem bisherigen Lieferanten. Das dauert meist ein bis zwei Werktage, sofern Ihr bisheriger Vertrag endet.',
    PendingDelivery: ({ startDate }, on) => `Ihr Vertrag ist bestätigt. Wir liefern ab dem ${on(startDate)}.`,
    Delivery: ({ startDate }, on) => `Sie bekommen Ihren Strom seit dem ${on(startDate)} von uns.`,
    Cancelled: (order, on) => {
      if (neverStarts(order)) return 'Ihr Vertrag ist gekündigt, und die Lieferung beginnt nicht.'
      if (order.deliveryState === 'Cancelled') return `Die Lieferung endete am ${on(order.endDate)}.`
      return `Ihr Vertrag ist gekündigt. Wir liefern bis einschließlich ${on(order.endDate)}.`
    },
    Rejected: () =>
      'Ein Vertrag ist nicht zustande gekommen. Den Grund haben wir Ihnen per E\u2011Mail mitgeteilt.',
    Revoked: ({ endDate }, on) =>
      endDate === null
        ? 'Sie haben widerrufen. Es gibt keinen Vertrag mehr.'
        : `Sie haben widerrufen. Unsere Lieferung endet am ${on(endDate)} oder sobald der Netzbetreiber sie abmeldet.`,
    Unspecified: () => 'Wir klären gerade etwas mit dem Netzbetreiber. Sie brauchen nichts zu tun.',
  },
  en: {
    Open: ({ openReasons }) =>
      openReasons.length === 0
        ? 'We have received your order and will process it next.'
        : 'Some details are still missing for your order. We will contact you.',
    Processing: () =>
      'We are arranging the start of delivery with the grid operator and, if you are switching, with your previous supplier. This takes a few days to two weeks.',
    PendingDelivery: ({ startDate }, on) =>
      `Your contract is confirmed. Delivery starts on ${on(startDate)}.`,
    Delivery: ({ startDate }, on) => `We have supplied your electricity since ${on(startDate)}.`,
    Cancelled: (order, on) => {
      if (neverStarts(order)) return 'Your contract is terminated, and delivery will not start.'
      if (order.deliveryState === 'Cancelled') return `Delivery ended on ${on(order.endDate)}.`
      return `Your contract is terminated. We deliver until the end of ${on(order.endDate)}.`
    },
    Rejected: () => 'There is no contract. We have told you the reason by email.',
    Revoked: ({ endDate }, on) =>
      endDate === null
        ? 'You have withdrawn. There is no longer a contract.'
        : `You have withdrawn. Our delivery ends on ${on(endDate)}, or as soon as the grid operator deregisters it.`,
    Unspecified: () => 'We are clarifying something with the grid operator. You do not need to do anything.',
  },
}
