import {
  type ContractReference,
  mostStreetCharacters,
  type ReferenceFaults,
} from '../../contracts/declarations/contract-reference.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/layout.ts'
import { loginTexts } from '../login/login-texts.ts'

type Fault = 'missing' | 'wrong' | undefined
type Field = { value: string; fault: Fault; isFocused: boolean }

type NumberTexts = Record<'number' | 'numberHint' | 'numberWrong', string>

/** Which contract a declaration without a login is about: its number, or else its meter or delivery address. */
export function contractFields(
  lang: Language,
  words: NumberTexts,
  { typed, faults }: { typed: ContractReference; faults: ReferenceFaults },
): Html {
  const texts = contractTexts[lang]
  const [first] = Object.keys(faults)
  const { contractNumber, meterNumber, street, postCode } = faults
  const isOpen =
    contractNumber === 'missing' ||
    [typed.meterNumber, typed.street, typed.postCode].some((value) => value !== '')
  return html`${field({
    name: 'order',
    label: words.number,
    type: 'text',
    autocomplete: 'off',
    isNumber: true,
    isOptional: true,
    value: typed.contractNumber.slice(0, 40),
    hint: words.numberHint,
    fault: contractNumber && { missing: texts.nothing, wrong: words.numberWrong }[contractNumber],
    isFocused: first === 'contractNumber',
  })}
    <details class="fold"${isOpen && html` open`}><summary>${texts.without}</summary>
      <p class="hint">${texts.enough}</p>
      ${field({
        name: 'meter',
        label: texts.meter,
        type: 'text',
        autocomplete: 'off',
        isOptional: true,
        value: typed.meterNumber.slice(0, 40),
        hint: texts.meterHint,
        fault: meterNumber && texts.meterWrong,
        isFocused: first === 'meterNumber',
      })}
      ${field({
        name: 'street',
        label: texts.street,
        type: 'text',
        autocomplete: 'address-line1',
        isOptional: true,
        value: typed.street.slice(0, 2 * mostStreetCharacters),
        fault: street && { missing: texts.streetMissing, 'too-long': texts.streetTooLong }[street],
        isFocused: first === 'street',
      })}
      ${field({
        name: 'postcode',
        label: texts.postCode,
        type: 'text',
        autocomplete: 'postal-code',
        isNumber: true,
        isOptional: true,
        value: typed.postCode.slice(0, 20),
        fault: postCode && texts.postCodeWrong,
        isFocused: first === 'postCode',
      })}
    </details>`
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

/** Where the receipt goes. */
export function emailField(
  lang: Language,
  { emailHint }: { emailHint: string },
  { value, fault, isFocused }: Field,
): Html {
  const texts = loginTexts[lang]
  return field({
    name: 'email',
    label: texts.email,
    type: 'email',
    autocomplete: 'email',
    value: value.slice(0, 254),
    hint: emailHint,
    fault: fault && { missing: texts.emailMissing, wrong: texts.emailWrong }[fault],
    isFocused,
  })
}
