/** The systems beside ours: real where they are configured, simulated in the test environment, else done by hand. */

import type { IsTestMeter } from '../domain/identifiers/meter-number.ts'
import { httpMarket, type MarketPort } from '../market/http-market.ts'
import type { CreditPort } from '../orders/credit/credit-port.ts'
import { httpCredit } from '../orders/credit/http-credit.ts'
import type { Db } from '../platform/db/sql.ts'
import { anywhere, publicAnd, type Reach } from '../platform/http-client/reach.ts'
import type { Config } from '../platform/settings/config.ts'
import type { TestEnvironment } from './sandbox.ts'

/** A developer's market runs on the developer's machine; in production private addresses are for those who are named. */
const reachOf = ({ environment, privateHosts }: Config): Reach =>
  environment === 'production' ? publicAnd(privateHosts) : anywhere

/** Null without a gateway: an operator hands messages over and reports the answers. */
export function marketOf({
  db,
  clock,
  config,
  sandbox,
}: TestEnvironment & { db: Db; config: Config }): MarketPort | null {
  const { url, secret } = config.market
  if (url !== undefined && secret !== undefined) return httpMarket({ url, secret, reach: reachOf(config) })
  if (sandbox === undefined) return null
  return sandbox.market({
    db,
    clock,
    stepMs: config.simulatorStepMilliseconds,
    honoursWorkingDays: config.simulatorHonoursWorkingDays,
  })
}

/** Whether meter numbers play scenes: in the test environment alone. */
export const simulatorsOf = ({ sandbox }: Pick<TestEnvironment, 'sandbox'>): IsTestMeter =>
  sandbox?.isTestMeter ?? (() => false)

/** Without an agency nobody is refused for its sake; an operator can still deny an order. */
const nobody: CreditPort = {
  check: async () => ({ isPositive: true, agency: 'none', reason: null, denialReason: null }),
}

export function creditOf({
  config,
  sandbox,
}: Pick<TestEnvironment, 'sandbox'> & { config: Config }): CreditPort {
  const { url, secret } = config.credit
  if (url !== undefined && secret !== undefined) return httpCredit({ url, secret, reach: reachOf(config) })
  return sandbox?.credit ?? nobody
}
