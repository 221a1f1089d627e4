import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { OrderData, OrderPath } from '../../orders/intake/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { Consequences } from '../orders/schema.ts'
import { nothingChanges, stateForbids } from './api.ts'
import { OperatorWithdrawal } from './schema.ts'
import { previewWithdrawal, withdrawOrder } from './withdraw.ts'

export const orderWithdrawalRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const { db } = deps
  const api = operations(server, 'Orders', { role: 'operator:orders', db })

  api.post('/orders/:contractNumber/withdrawal-preview', {
    operationId: 'previewOrderWithdrawal',
    summary: 'See what a withdrawal would lead to',
    description: `What withdrawing the order would do. ${nothingChanges}`,
    params: OrderPath,
    body: OperatorWithdrawal,
    data: Consequences,
    refuses: { 409: stateForbids },
    notes: 'order.read',
    does: ({ params: { contractNumber }, body, operator }) =>
      previewWithdrawal(deps, contractNumber, body, operator),
  })

  api.post('/orders/:contractNumber/withdrawal', {
    operationId: 'withdrawOrder',
    summary: 'Withdraw an order for the customer',
    description:
      'For a declaration that came by letter or telephone. The day on which it arrived decides whether it came in time. The customer gets a receipt by mail, and the market is told.',
    params: OrderPath,
    body: OperatorWithdrawal,
    data: OrderData,
    refuses: { 409: stateForbids },
    does: async ({ params: { contractNumber }, body, operator, now }) => {
      await withdrawOrder(db, contractNumber, body, operator)
      return { order: await getAnyOrder(db, contractNumber, now) }
    },
  })
}
