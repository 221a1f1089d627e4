/** The parts that pages of the console are made of. */
import { type Html, html, type Renderable } from '../../platform/html/html.ts'

export { type Column, table } from '../../platform/html/parts/table.ts'

/** A number or id, which the script lets people copy. */
export const id = (text: string): Html => html`<code class="id" data-copy="${text}">${text}</code>`

/** Facts in one column; those without a value are left out. */
export const facts = (entries: readonly (readonly [term: Renderable, value: Renderable])[]): Html =>
  html`<dl class="facts">${entries
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`

export const section = (name: string, title: string, content: Renderable): Html =>
  html`<section aria-labelledby="${name}"><h2 id="${name}">${title}</h2>${content}</section>`

export type Choice = { value: string; label: string }

/** A list to choose from; `chosen` may be none of it. */
export const select = (
  { name, label, chosen = '' }: { name: string; label: string; chosen?: string | undefined },
  choices: readonly Choice[],
): Html => html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
    ${choices.map(({ value, label: shown }) => html`<option value="${value}"${value === chosen && html` selected`}>${shown}</option>`)}
  </select></div>`

/** What went wrong or well, at the top of a page. */
export const notice = (text: Renderable, kind: 'error' | 'caution' | 'done' = 'done'): Html =>
  html`<div class="notice${kind !== 'done' && ` ${kind}`}" role="${kind === 'done' ? 'status' : 'alert'}"><p>${text}</p></div>`
