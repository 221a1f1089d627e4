import { Relocation } from '../../contracts/relocations/schema.ts'
import { Termination } from '../../contracts/terminations/schema.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { OrderData, OrderPath } from '../../orders/intake/schema.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { changing, type OperatorDeps, operations, operatorOf } from '../operation.ts'
import { Consequences, OperatorEvent } from '../orders/schema.ts'
import { moveCustomer, previewMove } from './move.ts'
import { previewEvent } from './report-event.ts'
import {
  OperatorRelocation,
  OperatorTermination,
  OperatorWithdrawal,
  RelocationPreview,
  TakenBack,
  TerminationPreview,
} from './schema.ts'
import { previewTermination, takeBackForCustomer, terminateForCustomer, terminationOf } from './terminate.ts'
import { previewWithdrawal, withdrawOrder } from './withdraw.ts'

const stateForbids = Here(ErrorEnvelope, { description: 'The state of the order does not allow it.' })
const tooEarly = Here(ErrorEnvelope, {
  description: 'Not possible by this right, or not so early: the message has the earliest day.',
})
const nothingChanges = 'Takes the same body, refuses it for the same reasons, and changes nothing.'

/** What operators do with an order besides withdrawing it; each act with a preview of what follows from it. */
export const orderActRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const { db } = deps
  const api = operations(server, 'Orders', { role: 'operator:orders', db })

  api.post('/orders/:contractNumber/event-preview', {
    operationId: 'previewOrderEvent',
    summary: 'See what an event would lead to',
    description: `What reporting the event would do. ${nothingChanges}`,
    params: OrderPath,
    body: OperatorEvent,
    data: Consequences,
    refuses: { 409: ErrorEnvelope, 422: ErrorEnvelope },
    notes: 'order.read',
    does: ({ params: { contractNumber }, body, operator }) =>
      previewEvent(deps, contractNumber, body, operator),
  })

  api.post('/orders/:contractNumber/relocation-preview', {
    operationId: 'previewOrderRelocation',
    summary: 'See what a move would lead to',
    description: `What moving the customer would do, with the price at the new address. ${nothingChanges}`,
    params: OrderPath,
    body: OperatorRelocation,
    data: RelocationPreview,
    refuses: { 409: stateForbids, 422: tooEarly },
    notes: 'order.read',
    does: ({ params: { contractNumber }, body, operator }) =>
      previewMove(deps, contractNumber, body, operator),
  })

  server.post(
    '/orders/:contractNumber/relocation',
    changing('Orders', 'operator:orders', {
      operationId: 'relocateOrder',
      summary: 'Move a customer to a new address',
      description:
        'Ends the contract at the old address and orders one for the new address, both or neither. Names and billing address stay, and bank details if the customer agreed. Who stays with us gives no notice. Sending the same again answers with the first order.',
      params: OrderPath,
      body: OperatorRelocation,
      response: { 200: Envelope(Relocation), 409: stateForbids, 422: tooEarly },
    }),
    async (request) => {
      const { contractNumber } = request.params
      const moved = await moveCustomer(deps, contractNumber, request.body, operatorOf(request))
      const { items, ...relocation } = moved
      return ok(relocation, items)
    },
  )

  api.get('/orders/:contractNumber/termination', {
    operationId: 'getOrderTermination',
    summary: 'Get when a contract ends or could end',
    description: 'The termination, or the earliest end by each right that the customer has today.',
    params: OrderPath,
    data: Termination,
    notes: 'order.read',
    does: ({ params: { contractNumber }, now }) => terminationOf(db, contractNumber, now),
  })

  api.post('/orders/:contractNumber/termination-preview', {
    operationId: 'previewOrderTermination',
    summary: 'See what a termination would lead to',
    description: `What terminating the contract would do. ${nothingChanges}`,
    params: OrderPath,
    body: OperatorTermination,
    data: TerminationPreview,
    refuses: { 409: stateForbids, 422: tooEarly },
    notes: 'order.read',
    does: ({ params: { contractNumber }, body, operator }) =>
      previewTermination(deps, contractNumber, body, operator),
  })

  api.post('/orders/:contractNumber/termination', {
    operationId: 'terminateOrder',
    summary: 'Terminate a contract for the customer',
    description:
      'Ends the contract on the wished day, or on the earliest possible one, by the right that the customer uses. The customer gets a confirmation by mail, the grid operator a message. Sending the same again changes nothing.',
    params: OrderPath,
    body: OperatorTermination,
    data: Termination,
    refuses: { 409: stateForbids, 422: tooEarly },
    does: ({ params: { contractNumber }, body, operator }) =>
      terminateForCustomer(db, contractNumber, body, operator),
  })

  api.post('/orders/:contractNumber/termination/take-back', {
    operationId: 'takeBackOrderTermination',
    summary: 'Take a termination back for the customer',
    description:
      'The contract goes on. Possible for terminations by the customer, while the grid operator can be told in time: `isReversible` says so. A contract without a termination stays as it is.',
    params: OrderPath,
    body: TakenBack,
    data: Termination,
    refuses: { 409: stateForbids },
    does: ({ params: { contractNumber }, body, operator }) =>
      takeBackForCustomer(db, contractNumber, body, operator),
  })
}

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
      'For a declaration that came by letter or telephone. The day on which it arrived decides whether it came in time. The customer gets a receipt by mail, and the market is notified.',
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
