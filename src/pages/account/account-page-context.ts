import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RelocationDeps } from '../../contracts/relocations/relocate.ts'
import type { PasswordService } from '../../customers/accounts/choose-password.ts'
import type { CachedForecast } from '../../energy/price-forecast/keep-forecast.ts'
import type { EnergyDeps } from '../../energy/working-prices/supplied-contract.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { type FormGuard, formGuard } from '../../platform/html/form-guard.ts'
import { languageOf } from '../../platform/html/language.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type SessionCookies, sessionCookies } from '../login/session-cookies.ts'

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
export type ExportOwnData = (
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
