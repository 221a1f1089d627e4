import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { requireContractAccess } from '../contract-access.ts'
import type { MarketOrderDeps } from '../controllable-devices/routes.ts'
import { ContractPath } from '../schema.ts'
import { orderSmartMeter, showSmartMeter } from './order-meter.ts'
import { SmartMeter } from './schema.ts'

const whoMay =
  'For white-label partners and the contracts they brought; for others if the customer allowed it (`mayManageContracts` of the link).'

export const smartMeterRoutes =
  ({ db, config }: MarketOrderDeps) =>
  async (api: Server) => {
    const path = '/customers/:customerNumber/contracts/:contractNumber/smart-meter-order'

    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      done()
    })

    api.get(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'getSmartMeterOrder',
          summary: 'Get the order for a smart meter',
          description: `Whether the delivery point has a smart meter, and the last order for one. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          response: { 200: Envelope(SmartMeter) },
        },
      },
      async ({ params, caller, receivedAt }) => {
        const { contractNumber } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        return ok(await showSmartMeter(db, contractNumber, receivedAt))
      },
    )

    api.post(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'orderSmartMeter',
          summary: 'Order a smart meter',
          description: `Orders a smart meter from the metering operator, who has to install it within four months. The customer hears of every step by mail. While an order is open, sending it again changes nothing. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          response: {
            200: Envelope(SmartMeter),
            409: Here(ErrorEnvelope, {
              description: 'The contract is over, or there is a smart meter already.',
            }),
          },
        },
      },
      async ({ params, caller, id, receivedAt }) => {
        const { contractNumber } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        const by = { actor: `client:${caller.clientId}`, requestId: id, now: receivedAt }
        const meter = await db.transaction((tx) =>
          orderSmartMeter(tx, contractNumber, { ...by, identity: config.marketIdentity }),
        )
        return ok(meter)
      },
    )
  }
