import {
  type ContractReference,
  maxStreetCharacters,
} from '../../contracts/declarations/contract-reference.ts'
import type { Forms } from '../../contracts/declarations/kinds.ts'
import type { Kind } from '../../contracts/declarations/store.ts'
import {
  type DeclaredKind,
  declaredKinds,
  readTerminationForm,
  type TerminationFaults,
  type TerminationForm,
  terminationFaults,
  terminationPath,
  terminationStatement,
} from '../../contracts/declarations/termination-form.ts'
import {
  maxWordsCharacters,
  readWithdrawalForm,
  type WithdrawalFaults,
  type WithdrawalForm,
  withdrawalFaults,
  withdrawalPath,
  withdrawalStatement,
} from '../../contracts/declarations/withdrawal-form.ts'
import { dateText, dateTimeText } from '../../mail/local-text.ts'
import { choices } from '../../platform/html/choices.ts'
import { type Field, field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { facts } from '../../platform/html/page-parts.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { loginTexts } from '../login/login-texts.ts'
import { legalLabels, terminationTexts } from './termination-texts.ts'
import { withdrawalTexts } from './withdrawal-texts.ts'

export type TypedOf = { withdrawal: WithdrawalForm; termination: TerminationForm }
export type FaultsOf = { withdrawal: WithdrawalFaults; termination: TerminationFaults }

/** Texts that the pages of each kind have. */
export type PageTexts = Record<'title' | 'lead' | 'takenTitle' | 'takenNext' | 'throttledTitle', string> & {
  footer(supplierName: string): string
  takenMore(supplier: Supplier): string
  throttled(supplier: Supplier): string
  keep?: string
}

type ConfirmTexts = Record<'confirmTitle' | 'confirmLead' | 'receiptTo' | 'confirm' | 'change', string>

export type DeclarationForm<K extends Kind> = {
  kind: K
  path: `/${string}`
  texts: Readonly<Record<Language, PageTexts>>
  read(form: URLSearchParams): TypedOf[K]
  faults(typed: TypedOf[K], today: string): FaultsOf[K]
  /** One without faults, as it is kept. */
  declared(typed: TypedOf[K], language: Language): Forms[K]
  /** What is declared, word for word. */
  statement(typed: TypedOf[K], lang: Language): string
  fields(lang: Language, filled: Filled<TypedOf[K], FaultsOf[K]>): Html
  button(lang: Language): Html
  /** If it is shown once more before it is declared, with what its form sends. */
  confirmed?: {
    texts: Readonly<Record<Language, ConfirmTexts>>
    sent(typed: TypedOf[K]): Readonly<Record<string, string>>
  }
  /** What the receipt says above the statement. */
  received(lang: Language, taken: { typed: TypedOf[K]; receivedAt: string }): Html
}
export type Confirmed<K extends Kind> = DeclarationForm<K> & Required<Pick<DeclarationForm<K>, 'confirmed'>>

/** Two steps (§ 356a BGB): which contract and whose, then the confirmation. */
export const withdrawalPages: DeclarationForm<'withdrawal'> = {
  kind: 'withdrawal',
  path: withdrawalPath,
  texts: withdrawalTexts,
  read: readWithdrawalForm,
  faults: withdrawalFaults,
  declared: (typed, language) => ({ ...typed, language }),
  statement: withdrawalStatement,
  fields(lang, { typed, faults }) {
    const texts = withdrawalTexts[lang]
    const input = inputsOf<Exclude<keyof WithdrawalForm, 'words'>>({ typed, faults })
    return html`${contractFields(lang, texts, { input, typed, faults })}
      ${emailField(lang, texts, input)}
      ${input('name', { name: 'name', label: texts.name, autocomplete: 'name', hint: texts.nameHint, isOptional: true, says: { missing: texts.nameMissing, 'too-long': texts.nameTooLong } })}
      ${textArea({ name: 'words', label: texts.words, value: typed.words, fault: faults.words && texts.wordsTooLong, maxCharacters: maxWordsCharacters })}`
  },
  button: (lang) => html`<button class="button wide" type="submit">${withdrawalTexts[lang].next}</button>`,
  confirmed: {
    texts: withdrawalTexts,
    sent: ({ contractNumber, meterNumber, street, postCode, emailAddress, name, words }) => ({
      ...{ order: contractNumber, meter: meterNumber, street, postcode: postCode },
      ...{ email: emailAddress, name, words },
    }),
  },
  received: (lang, { receivedAt }) =>
    html`<p><strong>${withdrawalTexts[lang].taken(dateTimeText(receivedAt, lang))}</strong></p>`,
}

/** One page (§ 312k BGB): what the confirmation page may ask for, and the button that declares it. */
export const terminationPages: DeclarationForm<'termination'> = {
  kind: 'termination',
  path: terminationPath,
  texts: terminationTexts,
  read: readTerminationForm,
  faults: terminationFaults,
  // Only one without faults is declared.
  declared: (typed, language) => ({ ...typed, kind: typed.kind as DeclaredKind, language }),
  statement: (typed, lang) => terminationStatement(terminationPages.declared(typed, lang), lang),
  fields(lang, { typed, faults }) {
    const texts = terminationTexts[lang]
    const { kind, reason } = faults
    const input = inputsOf<Exclude<keyof TerminationForm, 'kind' | 'reason'>>({ typed, faults })
    const asked = { name: 'kind', legend: texts.kind, chosen: typed.kind, fault: kind && texts.kindMissing }
    const isMoving = [typed.newStreet, typed.newPostCode, typed.newCity].some((value) => value !== '')
    const ofMove = { isOptional: true, max: 2 * maxStreetCharacters } as const
    return html`${choices(
      { ...asked, isFocused: Object.keys(faults)[0] === 'kind' },
      declaredKinds.map((value) => ({ value, ...texts.kinds[value] })),
    )}
      ${textArea({ name: 'reason', label: texts.reason, value: typed.reason, fault: reason && { missing: texts.reasonMissing, 'too-long': texts.reasonTooLong }[reason], maxCharacters: maxWordsCharacters })}
      <details class="fold"${isMoving && html` open`}><summary>${texts.moving}</summary>
      <p class="hint">${texts.movingHint}</p>
      ${input('newStreet', { name: 'newstreet', label: texts.newStreet, ...ofMove, says: { missing: texts.newStreetMissing, 'too-long': texts.newTooLong } })}
      ${input('newPostCode', { name: 'newpostcode', label: texts.newPostCode, isNumber: true, ...ofMove, says: { wrong: texts.newPostCodeWrong } })}
      ${input('newCity', { name: 'newcity', label: texts.newCity, ...ofMove, says: { missing: texts.newCityMissing, 'too-long': texts.newTooLong } })}
    </details>
      ${contractFields(lang, texts, { input, typed, faults })}
      ${input('name', { name: 'name', label: texts.name, autocomplete: 'name', says: { missing: texts.nameMissing, 'too-long': texts.nameTooLong } })}
      ${emailField(lang, texts, input)}
      ${input('wishedDate', { name: 'date', label: texts.date, type: 'date', hint: texts.dateHint, isOptional: true, max: 10, says: { wrong: texts.dateWrong, past: texts.datePast, 'too-far': texts.dateTooFar } })}`
  },
  button: () => html`<button class="button wide" type="submit" lang="de">${legalLabels.confirm}</button>`,
  received(lang, { typed: { wishedDate, emailAddress }, receivedAt }) {
    const texts = terminationTexts[lang]
    return html`${facts([
      [texts.receivedAt, html`<strong>${dateTimeText(receivedAt, lang)}</strong>`],
      [texts.endsAt, wishedDate === '' ? texts.earliest : dateText(wishedDate, lang)],
      [texts.receiptTo, emailAddress],
    ])}
    <h2>${texts.statement}</h2>`
  },
}

/** What was typed into a form, and what is wrong with it. */
type Filled<Typed, Faults> = { typed: Typed; faults: Faults }

type More = Pick<Field, 'label' | 'hint' | 'isOptional' | 'isNumber'> & {
  name: string
  type?: Field['type']
  autocomplete?: string
  /** More than this of what was typed is not shown again. */
  max?: number
  /** What each fault is in a sentence. */
  says: Readonly<Record<string, string>>
}

/** The fields of a form, each with its fault; the cursor is in the first that has one. */
function inputsOf<Key extends string>({
  typed,
  faults,
}: Filled<Readonly<Record<Key, string>>, { readonly [Name in Key]?: string }>) {
  const [first] = Object.keys(faults)
  return (key: Key, { max, says, ...more }: More): Html => {
    const fault: string | undefined = faults[key]
    return field({
      ...{ type: 'text', autocomplete: 'off', ...more },
      value: typed[key].slice(0, max),
      fault: fault && says[fault],
      isFocused: first === key,
    })
  }
}

type Input<Key extends string> = (key: Key, more: More) => Html
type NumberTexts = Record<'number' | 'numberHint' | 'numberWrong', string>

/** Which contract a declaration without a login is about: its number, or else its meter or delivery address. */
function contractFields(
  lang: Language,
  words: NumberTexts,
  {
    input,
    typed,
    faults,
  }: { input: Input<keyof ContractReference>; typed: ContractReference; faults: { contractNumber?: string } },
): Html {
  const texts = contractTexts[lang]
  const isOpen =
    faults.contractNumber === 'missing' ||
    [typed.meterNumber, typed.street, typed.postCode].some((value) => value !== '')
  const optional = { isOptional: true } as const
  return html`${input('contractNumber', { name: 'order', label: words.number, hint: words.numberHint, isNumber: true, ...optional, max: 40, says: { missing: texts.nothing, wrong: words.numberWrong } })}
    <details class="fold"${isOpen && html` open`}><summary>${texts.without}</summary>
      <p class="hint">${texts.enough}</p>
      ${input('meterNumber', { name: 'meter', label: texts.meter, hint: texts.meterHint, ...optional, max: 40, says: { wrong: texts.meterWrong } })}
      ${input('street', { name: 'street', label: texts.street, autocomplete: 'address-line1', ...optional, max: 2 * maxStreetCharacters, says: { missing: texts.streetMissing, 'too-long': texts.streetTooLong } })}
      ${input('postCode', { name: 'postcode', label: texts.postCode, autocomplete: 'postal-code', isNumber: true, ...optional, max: 20, says: { missing: texts.postCodeWrong, wrong: texts.postCodeWrong } })}
    </details>`
}

/** Where the receipt goes. */
const emailField = (
  lang: Language,
  { emailHint }: { emailHint: string },
  input: Input<'emailAddress'>,
): Html => {
  const { email, emailMissing, emailWrong } = loginTexts[lang]
  const says = { missing: emailMissing, wrong: emailWrong }
  const shown = { type: 'email', autocomplete: 'email', hint: emailHint, max: 254 } as const
  return input('emailAddress', { name: 'email', label: email, ...shown, says })
}

const de = {
  nothing: 'Bitte geben Sie die Vertragsnummer, die Zählernummer oder Ihren Namen mit der Lieferadresse an.',
  without: 'Vertragsnummer nicht zur Hand?',
  enough: 'Dann genügt die Zählernummer oder Ihr Name mit der Lieferadresse.',
  meter: 'Zählernummer',
  meterHint: 'Sie steht auf Ihrem Stromzähler und auf Ihrer Rechnung.',
  meterWrong: 'Das ist keine vollständige Zählernummer.',
  street: 'Straße und Hausnummer der Lieferadresse',
  streetMissing: 'Bitte geben Sie Straße und Hausnummer ein.',
  streetTooLong: `Bitte höchstens ${maxStreetCharacters} Zeichen.`,
  postCode: 'Postleitzahl der Lieferadresse',
  postCodeWrong: 'Bitte geben Sie die fünf Ziffern der Postleitzahl ein.',
}

const contractTexts: Record<Language, typeof de> = {
  de,
  en: {
    nothing: 'Please enter the contract number, the meter number, or your name and the delivery address.',
    without: 'No contract number at hand?',
    enough: 'The meter number is enough, or your name and the delivery address.',
    meter: 'Meter number',
    meterHint: 'It is on your electricity meter and on your bill.',
    meterWrong: 'This is not a complete meter number.',
    street: 'Street and house number of the delivery address',
    streetMissing: 'Please enter the street and the house number.',
    streetTooLong: `Please use at most ${maxStreetCharacters} characters.`,
    postCode: 'Postcode of the delivery address',
    postCodeWrong: 'Please enter the five digits of the postcode.',
  },
}
