import { type Html, html } from './html.ts'
import type { Language } from './page-frame.ts'
import { notice } from './page-parts.ts'

const texts: Record<Language, Record<'errorTitle' | 'checkInput' | 'sendAgain', string>> = {
  de: {
    errorTitle: 'Fehler',
    checkInput: 'Bitte prüfen Sie Ihre Eingabe.',
    sendAgain: 'Zu Ihrer Sicherheit haben wir das Formular neu geladen. Bitte senden Sie es noch einmal ab.',
  },
  en: {
    errorTitle: 'Error',
    checkInput: 'Please check what you entered.',
    sendAgain: 'For your security we have reloaded the form. Please submit it again.',
  },
}

/** Why a form is shown again: it has faults, or it was stale and has to be submitted again. */
export type Refused = 'faults' | 'stale' | undefined

/** Lets a screen reader announce first that something is wrong; each fault is shown at its field. */
export function refusalNotice(refused: Refused, lang: Language): Html {
  if (refused === undefined) return html``
  return refused === 'stale' ? staleNotice(lang) : notice(texts[lang].checkInput, 'error')
}

/** Shown when a form was too old or not ours (form-guard.ts); a page may bring a better text. */
export const staleNotice = (lang: Language, text = texts[lang].sendAgain): Html => notice(text, 'caution')

/** The title announces the error before a screen reader reads the rest of the page. */
export const titleWith = (refused: Refused, title: string, lang: Language): string =>
  refused === 'faults' ? `${texts[lang].errorTitle}: ${title}` : title

/** The path of a form with its query, such as the language of the answer. */
export const pathOf = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`

export const otherLanguage = (lang: Language): Language => (lang === 'de' ? 'en' : 'de')
