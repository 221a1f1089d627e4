import { type Html, html } from './html.ts'

export type TextArea = {
  name: string
  label: string
  value: string
  hint?: string | undefined
  fault?: string | undefined
  mostCharacters: number
}

/** An optional field with several lines. */
export const textArea = ({ name, label, value, hint, fault, mostCharacters }: TextArea): Html => {
  const described = [fault !== undefined && `${name}-fault`, hint !== undefined && `${name}-hint`]
    .filter(Boolean)
    .join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>`}
    <textarea id="${name}" name="${name}" rows="3" maxlength="${mostCharacters}"
      ${described !== '' && html` aria-describedby="${described}"`}
      ${fault !== undefined && html` aria-invalid="true"`}>${value}</textarea>
  </div>`
}
