import { type Html, html, type Renderable } from '../html.ts'

/** A part of a page with its heading. */
export const section = (name: string, title: string, content: Renderable): Html =>
  html`<section aria-labelledby="${name}"><h2 id="${name}">${title}</h2>${content}</section>`
