import { type Html, html } from '../../platform/html/html.ts'

/** What a page is about, and beside it what belongs to it; below it where there is no room for two columns. */
export const columns = (main: Html, beside: Html): Html =>
  html`<div class="columns"><div>${main}</div><div>${beside}</div></div>`
