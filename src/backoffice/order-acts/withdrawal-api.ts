import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { OrderData, OrderPath } from '../../orders/intake/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { changing, type OperatorDeps, operatorOf } from '../operation.ts'
import { Consequences } from '../orders/schema.ts'
import { nothingChanges, stateForbids } from './api.ts'
import { OperatorWithdrawal } from './schema.ts'
import { previewWithdrawal, withdrawOrder } from './withdraw.ts'

export const orderWithdrawalRoutes = (deps: OperatorDeps) => async (api: Server) => {
  const { db } = deps

  api.post(
    '/orders/:contractNumber/withdrawal-preview',
    changing('Orders', 'operator:orders', {
      operationId: 'previewOrderWithdrawal',
      summary: 'See what a withdrawal would lead to',
      description: `What withdrawing the order would do. ${nothingChanges}`,
      params: OrderPath,
      body: OperatorWithdrawal,
      response: { 200: Envelope(Consequences), 409: stateForbids },
    }),
    async (request) => {
      const { contractNumber } = request.params
      const preview = await previewWithdrawal(deps, contractNumber, request.body, operatorOf(request))
      await auditRead(db, operatorOf(request), 'order.read', contractNumber)
      return ok(preview)
    },
  )

  api.post(
    '/orders/:contractNumber/withdrawal',
    changing('Orders', 'operator:orders', {
      operationId: 'withdrawOrder',
      summary: 'Withdraw an order for the customer',
      description:
        'For a declaration that came by letter or telephone. The day on which it arrived decides whether it came in time. The customer gets a receipt by mail, and the market is told.',
      params: OrderPath,
      body: OperatorWithdrawal,
      response: { 200: Envelope(OrderData), 409: stateForbids },
    }),
    async (request) => {
      const { contractNumber } = request.params
      await withdrawOrder(db, contractNumber, request.body, operatorOf(request))
      return ok({ order: await getAnyOrder(db, contractNumber, request.receivedAt) })
    },
  )
}
