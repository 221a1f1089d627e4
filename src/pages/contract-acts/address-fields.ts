import { type Field, field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { actTexts } from './act-texts.ts'

export const addressFieldNames = ['streetName', 'houseNumber', 'extension', 'postCode', 'city'] as const
export type AddressForm = Record<(typeof addressFieldNames)[number], string>

export const readText = (sent: URLSearchParams, name: string): string =>
  (sent.get(name) ?? '').trim().slice(0, 200)

export const readAddress = (sent: URLSearchParams): AddressForm =>
  Object.fromEntries(addressFieldNames.map((name) => [name, readText(sent, name)])) as AddressForm

/** Street, number, extension, postcode and city, with what is wrong about them. */
export function addressFields(
  lang: Language,
  form: AddressForm,
  { atFault, focus }: { atFault: ReadonlySet<string>; focus: string | undefined },
): Html {
  const texts = actTexts[lang]
  const one = (
    name: keyof AddressForm,
    label: string,
    fault: string,
    more: Partial<Field> & Pick<Field, 'autocomplete'>,
  ) =>
    field({
      name,
      label,
      type: 'text',
      value: form[name],
      fault: atFault.has(name) ? fault : undefined,
      isFocused: focus === name,
      ...more,
    })
  const missing = (name: keyof AddressForm, says: string) => (form[name] === '' ? says : texts.tooLong)
  return html`${one('streetName', texts.street, missing('streetName', texts.streetMissing), { autocomplete: 'address-line1' })}
    ${one('houseNumber', texts.houseNumber, texts.tooLong, { autocomplete: 'off', isOptional: true })}
    ${one('extension', texts.extension, texts.tooLong, { autocomplete: 'address-line2', isOptional: true })}
    ${one('postCode', texts.postCode, texts.postCodeWrong, { autocomplete: 'postal-code' })}
    ${one('city', texts.city, missing('city', texts.cityMissing), { autocomplete: 'address-level2' })}`
}
