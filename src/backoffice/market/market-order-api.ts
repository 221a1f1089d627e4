import { ModuleChoice } from '../../contracts/controllable-devices/schema.ts'
import { SmartMeter } from '../../contracts/smart-meters/schema.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { OperatorContractPath } from '../contracts/schema.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import {
  MarketOrderItem,
  MarketOrdersQuery,
  ModuleSettlement,
  SmartMeterStep,
} from './market-order-schema.ts'
import { listMarketOrders, reportModules, reportSmartMeter } from './market-orders.ts'

export const marketOrderRoutes =
  ({ db, reads }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Contracts', { role: 'operator:orders', db })

    api.list('/market-orders', {
      operationId: 'listMarketOrders',
      summary: 'List what was ordered from the market',
      description:
        'Modules of EnWG section 14a and smart meters that wait for a grid operator or a metering operator, longest due first. `isOverdue` is your worklist.',
      querystring: MarketOrdersQuery,
      item: MarketOrderItem,
      find: ({ query, now }) => listMarketOrders(reads, query, now),
    })

    api.put('/contracts/:contractNumber/smart-meter-order', {
      operationId: 'reportSmartMeter',
      summary: 'Report what became of an order for a smart meter',
      description:
        'For answers of the metering operator that did not come as a market message, and for customers who do not want it any more. The customer gets a mail. Refused with 409 if the order is settled.',
      params: OperatorContractPath,
      body: SmartMeterStep,
      data: SmartMeter,
      refuses: { 409: ErrorEnvelope },
      does: ({ params: { contractNumber }, body, operator }) =>
        reportSmartMeter(db, contractNumber, body, operator),
    })

    api.put('/contracts/:contractNumber/module-choice', {
      operationId: 'reportModuleChoice',
      summary: 'Report what became of a choice of modules',
      description:
        'For answers of the grid operator that did not come as a market message. Confirmed modules are registered from their day on, and the customer gets a mail. Refused with 409 if no choice is open.',
      params: OperatorContractPath,
      body: ModuleSettlement,
      data: ModuleChoice,
      refuses: { 409: ErrorEnvelope },
      does: ({ params: { contractNumber }, body, operator }) =>
        reportModules(db, contractNumber, body, operator),
    })
  }
