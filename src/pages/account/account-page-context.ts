import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RelocationDeps } from '../../contracts/relocations/relocate.ts'
import type { PasswordService } from '../../customers/accounts/choose-password.ts'
import type { CachedForecast } from '../../energy/price-forecast/keep-forecast.ts'
import type { EnergyDeps } from '../../energy/working-prices/supplied-contract.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { type FormGuard, formGuard } from '../../platform/html/form-guard.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type SessionCookies, sessionCookies } from '../login/session-cookies.ts'
import * as paths from './paths.ts'

export type AccountPages = PasswordService &
  Omit<RelocationDeps, 'db'> &
  Omit<EnergyDeps, 'db'> & {
    db: Pool
    config: Config
    log: Log
    priceForecast: CachedForecast
    exportOwnData: ExportOwnData
  }

/** Makes a file of all that is stored about a customer, in a thread, and notes that it was fetched. */
type ExportOwnData = (
  address: Pool['address'],
  keys: readonly EncryptionKey[],
  asked: { customerNumber: string; file: 'json' | 'csv' },
  by: AuditActor,
) => Promise<Uint8Array>

export type AccountPageContext = {
  deps: AccountPages
  guard: FormGuard
  cookies: SessionCookies
  frameOf(request: FastifyRequest): Frame
  formFrameOf(request: FastifyRequest, reply: FastifyReply): FormFrame
}

export type Frame = { lang: 'de' | 'en'; supplierName: string }
export type FormFrame = Frame & { guard: ReturnType<FormGuard['field']> }

export const pageOptions = { config: { public: true }, schema: { hide: true } as object } as const

export function accountPageContext(deps: AccountPages): AccountPageContext {
  const supplierName = deps.config.supplier.name
  const guard = formGuard({ url: deps.config.authUrl, path: '/account' })
  const frameOf = (request: FastifyRequest) => ({ lang: languageOf(request), supplierName })
  return {
    deps,
    guard,
    cookies: sessionCookies(deps.config.authUrl),
    frameOf,
    formFrameOf: (request, reply) => ({ ...frameOf(request), guard: guard.field(request, reply) }),
  }
}

const entries = [
  { path: paths.accountPath, de: 'Übersicht', en: 'Overview', icon: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z' },
  { path: paths.consumptionPath, de: 'Verbrauch', en: 'Consumption', icon: 'M5 20v-8M12 20V4M19 20v-6' },
  { path: paths.pricesPath, de: 'Preise', en: 'Prices', icon: 'M4 16l5-6 4 4 7-9' },
  { path: paths.contractsPath, de: 'Verträge', en: 'Contracts' },
  { path: paths.accessPath, de: 'Zugriffe', en: 'Access' },
  {
    path: paths.settingsPath,
    de: 'Einstellungen',
    en: 'Settings',
    covers: [paths.securityPath, paths.changePasswordPath],
  },
] as const

type Entry = (typeof entries)[number]

const name: Record<Language, string> = { de: 'Ihr Konto', en: 'Your account' }

const more: Record<Language, string> = { de: 'Mehr', en: 'More' }

/**
 * The way around the account: a row, and on a phone a bar at the bottom that opens what has no icon. The entry whose path a
 * page lies under is the current one.
 */
export function accountNav(path: string, lang: Language): Html {
  const isUnder = (entry: string) => path === entry || path.startsWith(`${entry}/`)
  const current = entries.findLast(({ path: own, ...entry }) =>
    [own, ...('covers' in entry ? entry.covers : [])].some(isUnder),
  )?.path
  const link = (entry: Entry) =>
    html`<a href="${paths.inLanguage(entry.path, lang)}"${entry.path === current && html` aria-current="${entry.path === path ? 'page' : 'true'}"`}>${'icon' in entry && icon(entry.icon)}${entry[lang]}</a>`
  const rest = entries.filter((entry) => !('icon' in entry))
  const isInRest = rest.some((entry) => entry.path === current)
  return html`<nav class="account-nav" aria-label="${name[lang]}"><ul>${entries.map(
    (entry) => html`<li${!('icon' in entry) && html` class="rest"`}>${link(entry)}</li>`,
  )}<li class="more"><details><summary${isInRest && html` aria-current="true"`}>${icon('M5 12h.01M12 12h.01M19 12h.01')}${more[lang]}</summary><ul>${rest.map((entry) => html`<li>${link(entry)}</li>`)}</ul></details></li></ul></nav>`
}

const icon = (path: string): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`
