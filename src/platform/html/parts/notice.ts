import { type Html, html, type Renderable } from '../html.ts'

/** What went wrong or well, at the top of a page. A screen reader announces it. */
export const notice = (text: Renderable, kind: 'error' | 'caution' | 'done' = 'done'): Html =>
  html`<div class="notice${kind !== 'done' && ` ${kind}`}" role="${kind === 'done' ? 'status' : 'alert'}"><p>${text}</p></div>`
