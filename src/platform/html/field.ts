import { type Html, html } from './html.ts'

export type Field = {
  name: string
  label: string
  type: 'email' | 'password' | 'text' | 'date' | 'datetime-local'
  autocomplete: string
  value?: string
  hint?: string | undefined
  /** What is wrong with it, in a sentence. */
  fault?: string | undefined
  /** Puts the cursor there: after an error, into the first field that has one. */
  isFocused?: boolean
  /** May stay empty. */
  isOptional?: boolean
  /** Digits, for which a phone shows other keys. */
  isNumber?: boolean
  /** Digits with a comma or point. */
  isDecimal?: boolean
}

/** A field with its label, hint and fault. A screen reader reads hint and fault with the field. */
export function field({ type, autocomplete, value, ...more }: Field): Html {
  const { isFocused = false, isOptional = false, isNumber = false, isDecimal = false } = more
  return labelled(
    more,
    (
      common,
    ) => html`<input ${common} type="${type}" autocomplete="${autocomplete}"${!isOptional && html` required`}
      ${typing[type]}${isNumber && html` inputmode="numeric"`}${isDecimal && html` inputmode="decimal"`}${value !== undefined && html` value="${value}"`}
      ${isFocused && html` autofocus`}>`,
  )
}

export type TextArea = Pick<Field, 'name' | 'label' | 'hint' | 'fault'> & {
  value: string
  maxCharacters: number
}

/** An optional field with several lines. */
export const textArea = ({ value, maxCharacters, ...more }: TextArea): Html =>
  labelled(
    more,
    (common) => html`<textarea ${common} rows="3" maxlength="${maxCharacters}">${value}</textarea>`,
  )

function labelled(
  { name, label, hint, fault }: Pick<Field, 'name' | 'label' | 'hint' | 'fault'>,
  control: (commonAttributes: Html) => Html,
): Html {
  const described = [fault !== undefined && `${name}-fault`, hint !== undefined && `${name}-hint`]
    .filter(Boolean)
    .join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>`}
    ${control(html`id="${name}" name="${name}"${described !== '' && html` aria-describedby="${described}"`}${fault !== undefined && html` aria-invalid="true"`}`)}
  </div>`
}

// Phones and spell checkers must not correct an address or a password.
const literal = html` autocapitalize="none" autocorrect="off" spellcheck="false"`
const typing = {
  email: html`${literal} inputmode="email"`,
  password: literal,
  text: html``,
  date: html``,
  'datetime-local': html``,
}
