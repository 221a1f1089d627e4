import { type Html, html } from './html.ts'
import type { Language } from './layout.ts'

const texts: Record<Language, Record<'errorTitle' | 'checkInput' | 'sendAgain', string>> = {
  de: {
    errorTitle: 'Fehler',
    checkInput: 'Bitte prüfen Sie Ihre Eingabe.',
    sendAgain: 'Zu Ihrer Sicherheit haben wir das Formular neu geladen. Bitte senden Sie es noch einmal ab.',
  },
  en: {
    errorTitle: 'Error',
    checkInput: 'Please check what you entered.',
    sendAgain: 'For your safety we have reloaded the form. Please send it once more.',
  },
}

/** How a form comes back: untouched, with faults beside its fields, or to be sent once more. */
export type Refused = 'faults' | 'stale' | undefined

/** A screen reader is told first that something is wrong; the faults themselves stand at their fields. */
export function refusalNotice(refused: Refused, lang: Language): Html {
  if (refused === undefined) return html``
  return refused === 'stale'
    ? staleNotice(lang)
    : html`<div class="notice error" role="alert"><p>${texts[lang].checkInput}</p></div>`
}

/** Said where a form was too old or not ours (form-guard.ts); a page may have words that fit it better. */
export const staleNotice = (lang: Language, text = texts[lang].sendAgain): Html =>
  html`<div class="notice caution" role="alert"><p>${text}</p></div>`

/** The title tells of an error before anything else of the page is read. */
export const titleWith = (refused: Refused, title: string, lang: Language): string =>
  refused === 'faults' ? `${texts[lang].errorTitle}: ${title}` : title

/** The path of a form with the language in which its answer is to be. */
export const pathOf = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`

export const otherLanguage = (lang: Language): Language => (lang === 'de' ? 'en' : 'de')
