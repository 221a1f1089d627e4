import type { ToHandOver } from '../../../orders/lifecycle/hand-over.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { gatewayWarning, lacksGateway } from '../../../platform/settings/lacks-gateway.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('market')

/** Judges whether our messages reach the market, by a gateway or by people. */
export function checkMarket(
  config: Pick<Config, 'market' | 'sandbox'>,
  { waiting, oldestAt }: ToHandOver,
  now: Date,
): Check {
  if (!lacksGateway(config))
    return ok(
      config.market.url === undefined
        ? 'The market is simulated.'
        : `Messages go to the gateway at ${new URL(config.market.url).host}.`,
    )
  if (oldestAt === null) return warning(gatewayWarning)
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / (24 * 60 * 60 * 1000))
  return warning(gatewayWarning, [`${waiting} to hand over, the oldest for ${days} days.`])
}
