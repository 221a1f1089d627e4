import { type Html, html, type Renderable } from '../html.ts'

export type Fact = readonly [term: Renderable, value: Renderable]

/** Facts in one column; those without a value are left out. */
export const facts = (entries: readonly Fact[]): Html =>
  html`<dl class="facts">${entries
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`
