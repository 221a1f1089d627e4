import { type Html, html } from '../../platform/html/html.ts'

export type Tile = { name: string; value: string; more?: string }

/** A few numbers side by side, each with its name and a word of explanation. */
export const tiles = (items: readonly Tile[]): Html =>
  html`<dl class="tiles">${items.map(({ name, value, more }) => html`<div><dt>${name}</dt><dd>${value}</dd>${more !== undefined && html`<dd class="more">${more}</dd>`}</div>`)}</dl>`
