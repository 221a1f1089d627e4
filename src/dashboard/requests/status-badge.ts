import { type Html, html } from '../../platform/html/html.ts'

/** The status of an answer, coloured by its class. */
export const statusBadge = (status: number): Html =>
  html`<span class="state ${status >= 400 ? 'bad' : 'good'}">${status}</span>`

/** The codes of an answer, each once. */
export const codesOf = ({ items }: { items: readonly { code: string }[] }): string =>
  [...new Set(items.map(({ code }) => code))].join(', ')
