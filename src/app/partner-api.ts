/** The partner interface under {base_url}/partner/v1, in the order of docs/contribute/specification.md. */

import { changeRoutes } from '../contracts/changes/routes.ts'
import { controllableDeviceRoutes } from '../contracts/controllable-devices/routes.ts'
import { documentRoutes } from '../contracts/documents/routes.ts'
import { relocationRoutes } from '../contracts/relocations/routes.ts'
import { contractRoutes } from '../contracts/routes.ts'
import { smartMeterRoutes } from '../contracts/smart-meters/routes.ts'
import { terminationRoutes } from '../contracts/terminations/routes.ts'
import { linkRoutes } from '../customers/links/routes.ts'
import { limitRefusedNumbers } from '../customers/visibility/limit-refused-numbers.ts'
import { customerRoutes } from '../customers/visibility/routes.ts'
import { cheapestWindowRoutes } from '../energy/cheapest-window/routes.ts'
import { costRoutes } from '../energy/costs/routes.ts'
import { dayAheadPriceRoutes } from '../energy/day-ahead-prices/routes.ts'
import { meterReadingRoutes } from '../energy/meter-readings/routes.ts'
import { metricsRoutes } from '../energy/metrics/routes.ts'
import { priceForecastRoutes } from '../energy/price-forecast/routes.ts'
import { workingPriceRoutes } from '../energy/working-prices/routes.ts'
import { eventRoutes } from '../events/routes.ts'
import { webhookRoutes } from '../events/webhooks/routes.ts'
import { correctionRoutes } from '../orders/corrections/routes.ts'
import { orderRoutes } from '../orders/intake/routes.ts'
import { offerRoutes } from '../orders/offers/routes.ts'
import type { Server } from '../platform/http/server.ts'
import { tariffRoutes } from '../tariffs/catalogue/routes.ts'
import { marketPartnerRoutes } from '../tariffs/market-partners/routes.ts'
import { pricingRoutes } from '../tariffs/pricing/routes.ts'
import type { Deps } from './deps.ts'
import { requireToken } from './require-token.ts'
import type { Sandbox } from './sandbox.ts'

export const partnerApi = (deps: Deps) => async (api: Server) => {
  requireToken(api, deps, 'api:partner')
  limitRefusedNumbers(api, deps)
  await api.register(orderRoutes(deps))
  await api.register(correctionRoutes(deps))
  await api.register(tariffRoutes(deps.catalogue, deps.regions))
  await api.register(pricingRoutes(deps))
  await api.register(offerRoutes(deps))
  await api.register(marketPartnerRoutes(deps))
  await api.register(dayAheadPriceRoutes(deps.dayAheadPrices))
  await api.register(priceForecastRoutes(deps))
  await api.register(customerRoutes(deps))
  await api.register(contractRoutes(deps))
  await api.register(changeRoutes(deps))
  await api.register(relocationRoutes(deps))
  await api.register(terminationRoutes(deps))
  await api.register(controllableDeviceRoutes(deps))
  await api.register(smartMeterRoutes(deps))
  await api.register(metricsRoutes(deps))
  await api.register(meterReadingRoutes(deps))
  await api.register(costRoutes(deps))
  await api.register(workingPriceRoutes(deps))
  await api.register(cheapestWindowRoutes(deps))
  await api.register(linkRoutes(deps))
  await api.register(documentRoutes(deps))
  await api.register(eventRoutes(deps))
  await api.register(webhookRoutes(deps))
}

/** The sandbox under {base_url}/sandbox/v1: the same tokens and the same limits. */
export const sandboxApi = (deps: Deps, sandbox: Sandbox) => async (api: Server) => {
  requireToken(api, deps, 'api:partner')
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await api.register(sandbox.routes(deps))
}

/** Its clock, which an operator may move too. */
export const sandboxClock = (deps: Deps, sandbox: Sandbox) => async (api: Server) => {
  requireToken(api, deps, null)
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await api.register(sandbox.clockRoutes(deps))
}
