import { countTraffic, type TrafficCounts } from '../backoffice/figures/traffic/count-traffic.ts'
import { type LastAccess, lastAccess } from '../customers/grants/last-access.ts'
import type { IsTestMeter } from '../domain/identifiers/meter-number.ts'
import type { LoadProfiles } from '../domain/load-profiles/load-profiles.ts'
import type { DayAheadPrices } from '../energy/day-ahead-prices/day-ahead-prices.ts'
import { withStoredPrices } from '../energy/day-ahead-prices/exchange-prices.ts'
import { monitorPrices } from '../energy/day-ahead-prices/price-status.ts'
import { keepDayAheadPrices } from '../energy/day-ahead-prices/store-days.ts'
import { profilesInUse } from '../energy/forecasts/profile-of-contract.ts'
import { type CachedForecast, keepForecast } from '../energy/price-forecast/keep-forecast.ts'
import type { SuppliedContracts } from '../energy/working-prices/supplied-contract.ts'
import { suppliedContracts } from '../energy/working-prices/supplied-contracts.ts'
import { loadPartnerDirectory, type PartnerDirectory } from '../partners/partner-directory.ts'
import { noRequestLog, type RequestLog, requestLog } from '../partners/requests/request-log.ts'
import type { Signer } from '../partners/tokens/access-token.ts'
import { type RevokedTokens, readRevokedTokens } from '../partners/tokens/revoked-tokens.ts'
import { loadSigningKeys } from '../partners/tokens/signing-keys.ts'
import { afterCommit } from '../platform/db/after-commit.ts'
import type { Pool } from '../platform/db/pool.ts'
import { type Cached, type Revisions, watchRevisions } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { describeError, type Log } from '../platform/log/log.ts'
import type { Monitoring } from '../platform/monitoring/registry.ts'
import type { Config } from '../platform/settings/config.ts'
import { systemClock } from '../platform/time/clock.ts'
import { type Catalogue, loadCatalogue } from '../tariffs/catalogue/catalogue.ts'
import { loadMarketDirectory, type MarketDirectory } from '../tariffs/market-partners/directory.ts'
import { loadRegions } from '../tariffs/regions/load-regions.ts'
import type { Regions } from '../tariffs/regions/regions.ts'
import { simulatorsOf } from './external-systems.ts'
import type { TestEnvironment } from './sandbox.ts'

/** All that the routes are made of, put together once at the start. */
export type Deps = TestEnvironment & {
  config: Config
  db: Pool
  /** For metrics and lists: replicas where there are some, else the database itself. */
  reads: Db
  keyring: Keyring
  log: Log
  limiter: RateLimiter
  monitoring: Monitoring | undefined
  /**
   * Tells the worker of this process that there is something to do; another process finds it within a second. After a
   * transaction of `db` it is notified by itself.
   */
  wakeWorker: () => void
  revisions: Revisions
  directory: Cached<PartnerDirectory>
  signer: Signer
  revoked: Cached<RevokedTokens>
  isTestMeter: IsTestMeter
  catalogue: Cached<Catalogue>
  regions: Cached<Regions>
  marketDirectory: Cached<MarketDirectory>
  dayAheadPrices: Cached<DayAheadPrices>
  priceForecast: CachedForecast
  loadProfiles: Cached<LoadProfiles>
  lastAccess: LastAccess
  suppliedContracts: SuppliedContracts
  traffic: TrafficCounts
  requestLog: RequestLog
}

type Given = Pick<
  Deps,
  'config' | 'db' | 'reads' | 'keyring' | 'log' | 'limiter' | 'monitoring' | 'wakeWorker'
> &
  TestEnvironment

/** Reads what a process keeps in memory, and keeps it current from here on. */
export async function gatherDeps(given: Given): Promise<Deps> {
  const { config, db, keyring, log } = given
  const revisions = await watchRevisions(db, (error) =>
    log.warn({ error: describeError(error) }, 'the database does not answer'),
  )
  await given.sandbox?.shareClock(db, revisions)
  await revisions.keep('encryption', keyring.refresh)
  const keys = await revisions.keep('keys', () => loadSigningKeys(db, keyring))
  const { isSynthetic } = config.dayAheadPrices
  const dayAheadPrices = await keepDayAheadPrices({ ...given, revisions, isSynthetic })
  const loadProfiles = await revisions.keep('load-profiles', () => profilesInUse(db))
  if (given.monitoring) monitorPrices(given.monitoring, dayAheadPrices, given.clock)
  const noted = lastAccess(db, (error) =>
    log.warn({ error: describeError(error) }, 'the last access was not noted'),
  )
  return {
    ...given,
    db: afterCommit(db, given.wakeWorker),
    revisions,
    directory: await revisions.keep('access', () => loadPartnerDirectory(db)),
    isTestMeter: simulatorsOf(given),
    signer: { issuer: config.authUrl, audience: config.baseUrl, keys },
    revoked: await revisions.keep('revocations', readRevokedTokens(db, given.clock)),
    catalogue: await revisions.keep('catalogue', () => loadCatalogue(db)),
    regions: withStoredPrices(
      await revisions.keep('regions', () => loadRegions(db)),
      dayAheadPrices,
      loadProfiles,
    ),
    marketDirectory: await revisions.keep('market-partners', () => loadMarketDirectory(db)),
    dayAheadPrices,
    priceForecast: await keepForecast({ db, revisions, dayAheadPrices }),
    loadProfiles,
    lastAccess: noted,
    suppliedContracts: suppliedContracts(db, noted),
    traffic: countTraffic(db, {
      onError: (error) => log.warn({ error: describeError(error) }, 'the traffic was not stored'),
    }),
    requestLog: config.requestLog
      ? requestLog(db, {
          clock: systemClock,
          onError: (error) => log.warn({ error: describeError(error) }, 'the request log was not stored'),
        })
      : noRequestLog(systemClock),
  }
}
