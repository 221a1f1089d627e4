import { type Html, html, type Renderable } from '../../platform/html/html.ts'

export type CheckBox = {
  name: string
  value: string
  label: Renderable
  hint?: string
  isChecked: boolean
  type?: 'checkbox' | 'radio'
}

/** A box to tick, or one of several choices, with what it means below. */
export const checkBox = ({ name, value, label, hint, isChecked, type = 'checkbox' }: CheckBox): Html => {
  const key = `${name}-${value}`
  return html`<div class="tick"><input type="${type}" id="${key}" name="${name}" value="${value}"${isChecked && html` checked`}${hint !== undefined && html` aria-describedby="${key}-hint"`}>
    <label for="${key}">${label}</label>${hint !== undefined && html`<p class="hint" id="${key}-hint">${hint}</p>`}</div>`
}
