import { type Html, html } from '../../pages/html.ts'
import type { Language } from '../../pages/layout.ts'
import { passwordTexts } from './texts.ts'

/** How a form comes back: untouched, with faults beside its fields, or to be sent once more. */
export type Refused = 'faults' | 'stale' | undefined

/** A screen reader is told first that something is wrong; the faults themselves stand at their fields. */
export function refusalNotice(refused: Refused, lang: Language): Html {
  const { checkInput, sendAgain } = passwordTexts[lang]
  if (refused === undefined) return html``
  return refused === 'stale'
    ? html`<div class="notice caution" role="alert"><p>${sendAgain}</p></div>`
    : html`<div class="notice error" role="alert"><p>${checkInput}</p></div>`
}

/** The title tells of an error before anything else of the page is read. */
export const titleWith = (refused: Refused, title: string, lang: Language): string =>
  refused === 'faults' ? `${passwordTexts[lang].errorTitle}: ${title}` : title

/** The path of a form with the language in which its answer is to be. */
export const pathOf = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`

export const otherLanguage = (lang: Language): Language => (lang === 'de' ? 'en' : 'de')
