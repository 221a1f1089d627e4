import { type Html, html } from './html.ts'

export type Choice = { value: string; label: string; hint?: string | undefined }

type Choices = {
  name: string
  legend: string
  chosen: string
  fault?: string | undefined
  isFocused?: boolean
}

/** One of several, as radio buttons with their question. */
export function choices(
  { name, legend, chosen, fault, isFocused = false }: Choices,
  options: readonly Choice[],
): Html {
  const described = (id: string, hint: string | undefined) =>
    [fault !== undefined && `${name}-fault`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  const option = ({ value, label, hint }: Choice, index: number) => {
    const id = index === 0 ? name : `${name}-${value}`
    const by = described(id, hint)
    return html`<div class="option">
      <input type="radio" id="${id}" name="${name}" value="${value}"${value === chosen && html` checked`}${by !== '' && html` aria-describedby="${by}"`}${isFocused && index === 0 && html` autofocus`}>
      <label for="${id}">${label}</label>
      ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    </div>`
  }
  return html`<fieldset class="choices">
    <legend>${legend}</legend>
    ${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>`}
    ${options.map(option)}
  </fieldset>`
}

type CheckBox = {
  name: string
  label: string
  isChecked: boolean
  hint?: string | undefined
  fault?: string | undefined
  isFocused?: boolean
}

export function checkBox({ name, label, isChecked, hint, fault, isFocused = false }: CheckBox): Html {
  const by = [fault !== undefined && `${name}-fault`, hint !== undefined && `${name}-hint`]
    .filter(Boolean)
    .join(' ')
  return html`<div class="option">
    <input type="checkbox" id="${name}" name="${name}" value="yes"${isChecked && html` checked`}${by !== '' && html` aria-describedby="${by}"`}${fault !== undefined && html` aria-invalid="true"`}${isFocused && html` autofocus`}>
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}

type Select = {
  name: string
  label: string
  chosen: string
  autocomplete?: string
  hint?: string | undefined
}

export const selectField = (
  { name, label, chosen, autocomplete = 'off', hint }: Select,
  options: readonly Choice[],
): Html => html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <select id="${name}" name="${name}" autocomplete="${autocomplete}"${hint !== undefined && html` aria-describedby="${name}-hint"`}>${options.map(
      ({ value, label: shown }) =>
        html`<option value="${value}"${value === chosen && html` selected`}>${shown}</option>`,
    )}</select>
  </div>`
