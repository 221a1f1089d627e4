import { isEmailAddress } from '../../domain/email-address.ts'
import { isGermanPostcode } from '../../domain/identifiers/postcode.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { TerminationKinds } from '../../domain/states-and-reasons.ts'
import { dateText } from '../../mail/local-text.ts'
import { addressLine, type NewAddress } from '../../orders/intake/schema/address.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { isCalendarDate } from '../../platform/time/berlin.ts'
import {
  type ContractReference,
  maxStreetCharacters,
  type ReferenceFaults,
  readReference,
  referenceFaults,
  referenceText,
  tidied,
} from './contract-reference.ts'
import { maxWordsCharacters } from './withdrawal-form.ts'

export const terminationPath = '/terminate'

/** The rights that the service judges by itself, and the important cause (§ 314 BGB), which a person judges. */
export const declaredKinds = [...TerminationKinds, 'ImportantCause'] as const
export type DeclaredKind = (typeof declaredKinds)[number]

/** What somebody typed into the form, tidied: what § 312k (2) BGB lets a business ask for, and no more. */
export type TerminationForm = ContractReference & {
  kind: string
  /** Why, for an important cause. */
  reason: string
  emailAddress: string
  /** `yyyy-MM-dd`, or empty for the earliest possible. */
  wishedDate: string
  /** Of who moves; each may be empty. */
  newStreet: string
  newPostCode: string
  newCity: string
}

/** A form without faults, and the language of the page that sent it. */
export type ReceivedTermination = Omit<TerminationForm, 'kind'> & { kind: DeclaredKind; language: Language }

export type TerminationFaults = ReferenceFaults & {
  kind?: 'missing'
  reason?: 'missing' | 'too-long'
  emailAddress?: 'missing' | 'wrong'
  wishedDate?: 'wrong' | 'past' | 'too-far'
  newStreet?: 'missing' | 'too-long'
  newPostCode?: 'wrong'
  newCity?: 'missing' | 'too-long'
}

export function readTerminationForm(form: URLSearchParams): TerminationForm {
  const value = (name: string) => tidied(form.get(name) ?? '')
  return {
    ...readReference(form),
    kind: value('kind'),
    reason: value('reason'),
    emailAddress: value('email'),
    wishedDate: value('date'),
    newStreet: value('newstreet'),
    newPostCode: value('newpostcode').replace(/\s/g, ''),
    newCity: value('newcity'),
  }
}

export const isDeclaredKind = (kind: string): kind is DeclaredKind =>
  (declaredKinds as readonly string[]).includes(kind)

/** What is wrong with a form, before anything is looked up, so that the answer tells a stranger nothing. */
export function terminationFaults(form: TerminationForm, today: string): TerminationFaults {
  const { kind, reason, name, emailAddress, wishedDate } = form
  const date = dateFault(wishedDate, today)
  return {
    ...(!isDeclaredKind(kind) && { kind: 'missing' }),
    ...(kind === 'ImportantCause' && reason === '' && { reason: 'missing' }),
    ...([...reason].length > maxWordsCharacters && { reason: 'too-long' }),
    ...referenceFaults(form),
    ...(name === '' && { name: 'missing' }),
    ...(!isEmailAddress(emailAddress) && { emailAddress: emailAddress === '' ? 'missing' : 'wrong' }),
    ...(date && { wishedDate: date }),
    ...newAddressFaults(form),
  }
}

/** All of it or none; it counts for a move alone. */
function newAddressFaults({ kind, newStreet, newPostCode, newCity }: TerminationForm): TerminationFaults {
  if (kind !== 'MoveOut' || `${newStreet}${newPostCode}${newCity}` === '') return {}
  const tooLong = (text: string) => [...text].length > maxStreetCharacters
  return {
    ...(newStreet === '' && { newStreet: 'missing' }),
    ...(tooLong(newStreet) && { newStreet: 'too-long' }),
    ...(!isGermanPostcode(newPostCode) && { newPostCode: 'wrong' }),
    ...(newCity === '' && { newCity: 'missing' }),
    ...(tooLong(newCity) && { newCity: 'too-long' }),
  }
}

/** Where the sender moves to; null for another kind, or if not given. */
export const newAddressOf = ({
  kind,
  newStreet,
  newPostCode,
  newCity,
}: Pick<TerminationForm, 'kind' | 'newStreet' | 'newPostCode' | 'newCity'>): NewAddress | null =>
  kind === 'MoveOut' && newStreet !== ''
    ? { streetName: newStreet, postCode: newPostCode, city: newCity }
    : null

function dateFault(date: string, today: string): TerminationFaults['wishedDate'] {
  if (date === '') return undefined
  if (!isCalendarDate(date)) return 'wrong'
  if (date < today) return 'past'
  return date > latestDay(today) ? 'too-far' : undefined
}

/** The declaration that the customer sees and confirms. It is stored and mailed back word for word. */
export function terminationStatement(
  {
    kind,
    reason,
    name,
    wishedDate,
    newStreet = '',
    newPostCode = '',
    newCity = '',
    ...reference
  }: Partial<ContractReference & Pick<ReceivedTermination, 'newStreet' | 'newPostCode' | 'newCity'>> &
    Pick<ReceivedTermination, 'kind' | 'reason' | 'name' | 'wishedDate'>,
  lang: Language,
): string {
  const { declares, by, because, ways, earliest, on, movesTo } = texts[lang]
  const address = newAddressOf({ kind, newStreet, newPostCode, newCity })
  const when = wishedDate === '' ? earliest : on(dateText(wishedDate, lang))
  return [
    declares(referenceText(reference, lang), ways[kind], when),
    reason !== '' && `${because}: ${reason}`,
    address && `${movesTo}: ${addressLine(address)}`,
    `${by}: ${name}`,
  ]
    .filter(Boolean)
    .join('\n')
}

type StatementTexts = {
  declares: (contract: string, way: string, when: string) => string
  ways: Record<DeclaredKind, string>
  earliest: string
  on: (date: string) => string
  because: string
  movesTo: string
  by: string
}

const texts: Record<Language, StatementTexts> = {
  de: {
    declares: (contract, way, when) =>
      `Hiermit kündige ich den Vertrag über die Lieferung von Strom ${contract} ${way} ${when}.`,
    ways: {
      Ordinary: 'ordentlich',
      PriceChange: 'außerordentlich wegen einer Preisänderung',
      MoveOut: 'außerordentlich wegen eines Umzugs',
      Death: 'außerordentlich wegen eines Todesfalls',
      ImportantCause: 'außerordentlich aus wichtigem Grund',
    },
    earliest: 'zum frühestmöglichen Zeitpunkt',
    on: (date) => `zum ${date}, hilfsweise zum nächstmöglichen Zeitpunkt`,
    because: 'Grund',
    movesTo: 'Neue Adresse',
    by: 'Name',
  },
  en: {
    declares: (contract, way, when) =>
      `I hereby terminate the contract for the supply of electricity, ${contract}, ${way}, ${when}.`,
    ways: {
      Ordinary: 'by ordinary notice',
      PriceChange: 'extraordinarily because of a price change',
      MoveOut: 'extraordinarily because of a move',
      Death: 'extraordinarily because of a death',
      ImportantCause: 'extraordinarily for an important cause',
    },
    earliest: 'as of the earliest possible date',
    on: (date) => `as of ${date}, otherwise as of the next possible date`,
    because: 'Reason',
    movesTo: 'New address',
    by: 'Name',
  },
}
