import { ModuleChoice } from '../../contracts/controllable-devices/schema.ts'
import { SmartMeter } from '../../contracts/smart-meters/schema.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { OperatorContractPath } from '../contracts/schema.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import {
  MarketOrderItem,
  MarketOrdersQuery,
  ModuleSettlement,
  SmartMeterStep,
} from './market-order-schema.ts'
import { listMarketOrders, reportModules, reportSmartMeter } from './market-orders.ts'

export const marketOrderRoutes =
  ({ db, reads }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/market-orders',
      reading('Contracts', 'operator:orders', {
        operationId: 'listMarketOrders',
        summary: 'List what was ordered from the market',
        description:
          'Modules of EnWG section 14a and smart meters that wait for a grid operator or a metering operator, longest due first. `isOverdue` is your worklist.',
        querystring: MarketOrdersQuery,
        response: { 200: ListEnvelope(MarketOrderItem) },
      }),
      async ({ query, url, receivedAt }, reply) =>
        listAnswer(await listMarketOrders(reads, query, receivedAt), query, { url, reply }),
    )

    api.put(
      '/contracts/:contractNumber/smart-meter-order',
      changing('Contracts', 'operator:orders', {
        operationId: 'reportSmartMeter',
        summary: 'Report what became of an order for a smart meter',
        description:
          'For answers of the metering operator that did not come as a market message, and for customers who do not want it any more. The customer gets a mail. Refused with 409 if the order is settled.',
        params: OperatorContractPath,
        body: SmartMeterStep,
        response: { 200: Envelope(SmartMeter), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { contractNumber } = request.params
        const meter = await reportSmartMeter(db, contractNumber, request.body, operatorOf(request))
        return ok(meter)
      },
    )

    api.put(
      '/contracts/:contractNumber/module-choice',
      changing('Contracts', 'operator:orders', {
        operationId: 'reportModuleChoice',
        summary: 'Report what became of a choice of modules',
        description:
          'For answers of the grid operator that did not come as a market message. Confirmed modules are registered from their day on, and the customer gets a mail. Refused with 409 if no choice is open.',
        params: OperatorContractPath,
        body: ModuleSettlement,
        response: { 200: Envelope(ModuleChoice), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { contractNumber } = request.params
        const choice = await reportModules(db, contractNumber, request.body, operatorOf(request))
        return ok(choice)
      },
    )
  }
