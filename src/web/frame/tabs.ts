import { type Html, html } from '../../platform/html/html.ts'

export type Tab = { name: string; path: string; isCurrent: boolean }

/** Links between the pages of one thing. */
export const tabs = (label: string, links: readonly Tab[]): Html =>
  html`<nav class="tabs" aria-label="${label}"><ul>${links.map(
    ({ name, path, isCurrent }) =>
      html`<li><a href="${path}"${isCurrent && html` aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav>`
