import {
  type ContractReference,
  mostStreetCharacters,
} from '../../contracts/declarations/contract-reference.ts'
import { type Field, field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/layout.ts'
import { loginTexts } from '../login/login-texts.ts'

/** What was typed into a form, and what is wrong with it. */
export type Filled<Typed, Faults> = { typed: Typed; faults: Faults }

type More = Pick<Field, 'label' | 'hint' | 'isOptional' | 'isNumber'> & {
  name: string
  type?: Field['type']
  autocomplete?: string
  /** More than this of what was typed is not shown again. */
  most?: number
  /** What each fault is in a sentence. */
  says: Readonly<Record<string, string>>
}

/** The fields of a form, each with its fault; the cursor is in the first that has one. */
export function inputsOf<Key extends string>({
  typed,
  faults,
}: Filled<Readonly<Record<Key, string>>, { readonly [Name in Key]?: string }>) {
  const [first] = Object.keys(faults)
  return (key: Key, { most, says, ...more }: More): Html => {
    const fault: string | undefined = faults[key]
    return field({
      ...{ type: 'text', autocomplete: 'off', ...more },
      value: typed[key].slice(0, most),
      fault: fault && says[fault],
      isFocused: first === key,
    })
  }
}

type Input<Key extends string> = (key: Key, more: More) => Html
type NumberTexts = Record<'number' | 'numberHint' | 'numberWrong', string>

/** Which contract a declaration without a login is about: its number, or else its meter or delivery address. */
export function contractFields(
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
  return html`${input('contractNumber', { name: 'order', label: words.number, hint: words.numberHint, isNumber: true, ...optional, most: 40, says: { missing: texts.nothing, wrong: words.numberWrong } })}
    <details class="fold"${isOpen && html` open`}><summary>${texts.without}</summary>
      <p class="hint">${texts.enough}</p>
      ${input('meterNumber', { name: 'meter', label: texts.meter, hint: texts.meterHint, ...optional, most: 40, says: { wrong: texts.meterWrong } })}
      ${input('street', { name: 'street', label: texts.street, autocomplete: 'address-line1', ...optional, most: 2 * mostStreetCharacters, says: { missing: texts.streetMissing, 'too-long': texts.streetTooLong } })}
      ${input('postCode', { name: 'postcode', label: texts.postCode, autocomplete: 'postal-code', isNumber: true, ...optional, most: 20, says: { missing: texts.postCodeWrong, wrong: texts.postCodeWrong } })}
    </details>`
}

/** Where the receipt goes. */
export const emailField = (
  lang: Language,
  { emailHint }: { emailHint: string },
  input: Input<'emailAddress'>,
): Html => {
  const { email, emailMissing, emailWrong } = loginTexts[lang]
  const says = { missing: emailMissing, wrong: emailWrong }
  const shown = { type: 'email', autocomplete: 'email', hint: emailHint, most: 254 } as const
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
  streetTooLong: `Bitte höchstens ${mostStreetCharacters} Zeichen.`,
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
    streetTooLong: `Please use at most ${mostStreetCharacters} characters.`,
    postCode: 'Postcode of the delivery address',
    postCodeWrong: 'Please enter the five digits of the postcode.',
  },
}
