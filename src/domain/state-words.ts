import type { Language } from '../platform/html/page-frame.ts'
import type { Mood } from '../platform/html/page-parts.ts'
import type { OrderStatus } from './order-status.ts'
import type { ContractState } from './states-and-reasons.ts'

export type StateFacts = Pick<
  OrderStatus,
  'state' | 'deliveryState' | 'startDate' | 'endDate' | 'openReasons'
>

type Words = { label: Record<Language, string>; mood: Mood }

const words = (de: string, en: string, mood: Mood): Words => ({ label: { de, en }, mood })

export const neverStarts = ({ startDate, endDate }: Pick<StateFacts, 'startDate' | 'endDate'>): boolean =>
  startDate !== null && endDate !== null && endDate < startDate

/** What people call the state of an order or contract, and its colour. The states themselves are for developers. */
const wordsOf: Record<ContractState, (facts: StateFacts) => Words> = {
  Open: ({ openReasons }) =>
    openReasons.length === 0
      ? words('Eingegangen', 'Received', 'going')
      : words('Angaben fehlen', 'Waiting for data', 'going'),
  Processing: () => words('In Bearbeitung', 'In progress', 'going'),
  PendingDelivery: ({ startDate }) =>
    startDate === null
      ? words('Bestätigt', 'Confirmed', 'good')
      : words(`Beginnt am ${dayText(startDate, 'de')}`, `Starts ${dayText(startDate, 'en')}`, 'good'),
  Delivery: () => words('In Belieferung', 'Active', 'good'),
  Cancelled: (facts) => {
    if (neverStarts(facts)) return words('Beginnt nicht', 'Will not start', 'over')
    if (facts.deliveryState === 'Cancelled') return words('Beendet', 'Ended', 'over')
    if (facts.endDate === null) return words('Gekündigt', 'Ending', 'going')
    return words(
      `Endet am ${dayText(facts.endDate, 'de')}`,
      `Ending ${dayText(facts.endDate, 'en')}`,
      'going',
    )
  },
  Rejected: () => words('Abgelehnt', 'Declined', 'bad'),
  Revoked: () => words('Widerrufen', 'Withdrawn', 'over'),
  Unspecified: () => words('In Klärung', 'Being clarified', 'going'),
}

export function stateWords(facts: StateFacts, lang: Language): { label: string; mood: Mood } {
  const { label, mood } = wordsOf[facts.state](facts)
  return { label: label[lang], mood }
}

/** The same where only the state is known, such as in a filter. */
const stateNames: Record<ContractState, Words> = {
  Open: words('Eingegangen oder Angaben fehlen', 'Received or waiting for data', 'going'),
  Processing: words('In Bearbeitung', 'In progress', 'going'),
  PendingDelivery: words('Bestätigt', 'Confirmed', 'good'),
  Delivery: words('In Belieferung', 'Active', 'good'),
  Cancelled: words('Gekündigt oder beendet', 'Ending or ended', 'over'),
  Rejected: words('Abgelehnt', 'Declined', 'bad'),
  Revoked: words('Widerrufen', 'Withdrawn', 'over'),
  Unspecified: words('In Klärung', 'Being clarified', 'going'),
}

export function stateName(state: ContractState, lang: Language): { label: string; mood: Mood } {
  const { label, mood } = stateNames[state]
  return { label: label[lang], mood }
}

const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const days: Record<Language, Intl.DateTimeFormat> = { de: dayFormat('de-DE'), en: dayFormat('en-GB') }
const dayText = (date: string, lang: Language): string => days[lang].format(new Date(date))
