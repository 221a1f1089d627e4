import { field } from '../../platform/html/field.ts'
import type { Html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/layout.ts'
import { loginTexts } from '../login/login-texts.ts'

type Fault = 'missing' | 'wrong' | undefined
type Field = { value: string; fault: Fault; isFocused: boolean }

type NumberTexts = Record<'number' | 'numberHint' | 'numberMissing' | 'numberWrong', string>

/** Which contract a declaration without a login is about. */
export const numberField = (texts: NumberTexts, { value, fault, isFocused }: Field): Html =>
  field({
    name: 'order',
    label: texts.number,
    type: 'text',
    autocomplete: 'off',
    isNumber: true,
    value: value.slice(0, 40),
    hint: texts.numberHint,
    fault: fault && { missing: texts.numberMissing, wrong: texts.numberWrong }[fault],
    isFocused,
  })

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
