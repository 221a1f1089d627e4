/** The parts that pages of the console are made of: those of all pages, and those of the console alone. */
import { type Html, html } from '../../platform/html/html.ts'

export { type Column, facts, notice, section, table } from '../../platform/html/page-parts.ts'

/** A number or id, which the script lets people copy. */
export const id = (text: string): Html => html`<code class="id" data-copy="${text}">${text}</code>`

/** What people call it, which leads to its page, and below it the number or key that they copy; the latter alone where it has no name. */
export const named = (name: string | null | undefined, key: string, path?: string): Html => {
  const first = name || id(key)
  return html`${path === undefined ? first : html`<a href="${path}">${first}</a>`}${Boolean(name) && name !== key && html` <span class="key">${id(key)}</span>`}`
}

export type Choice = { value: string; label: string }

/** The same to choose from, in the order of the names. */
export const namedChoices = (all: readonly { name: string; key: string }[]): Choice[] =>
  all
    .map(({ name, key }) => ({ value: key, label: `${name} (${key})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** A list to choose from; `chosen` may be none of it. */
export const select = (
  { name, label, chosen = '' }: { name: string; label: string; chosen?: string | undefined },
  choices: readonly Choice[],
): Html => html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
    ${choices.map(({ value, label: shown }) => html`<option value="${value}"${value === chosen && html` selected`}>${shown}</option>`)}
  </select></div>`
