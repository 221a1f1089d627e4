import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import * as paths from './paths.ts'

const entries = [
  { path: paths.accountPath, de: 'Übersicht', en: 'Overview' },
  { path: paths.consumptionPath, de: 'Verbrauch', en: 'Consumption' },
  { path: paths.pricesPath, de: 'Preise', en: 'Prices' },
  { path: paths.contractsPath, de: 'Verträge', en: 'Contracts' },
  { path: paths.accessPath, de: 'Zugriffe', en: 'Access' },
  {
    path: paths.settingsPath,
    de: 'Einstellungen',
    en: 'Settings',
    covers: [paths.securityPath, paths.changePasswordPath],
  },
] as const

const name: Record<Language, string> = { de: 'Ihr Konto', en: 'Your account' }

/** The way around the account. The entry whose path a page lies under is the current one. */
export function accountNav(path: string, lang: Language): Html {
  const isUnder = (entry: string) => path === entry || path.startsWith(`${entry}/`)
  const current = entries.findLast(({ path: own, ...entry }) =>
    [own, ...('covers' in entry ? entry.covers : [])].some(isUnder),
  )?.path
  return html`<nav class="account-nav" aria-label="${name[lang]}"><ul>${entries.map(
    (entry) =>
      html`<li><a href="${paths.inLanguage(entry.path, lang)}"${entry.path === current && html` aria-current="${entry.path === path ? 'page' : 'true'}"`}>${entry[lang]}</a></li>`,
  )}</ul></nav>`
}
