import type { Caller } from '../../partners/tokens/caller.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { shapeFaults } from '../../platform/http/shape-faults.ts'
import { OrderData, OrderPath } from '../intake/schema.ts'
import { cancelOrder } from './cancel-order.ts'
import { type By, type CorrectionDeps, correctOrder } from './correct-order.ts'
import { CorrectOrderRequest } from './schema.ts'

const stateForbids = Here(ErrorEnvelope, {
  description: 'The order has been confirmed or is over; the message says what is possible instead.',
})

export const correctionRoutes = (deps: CorrectionDeps) => async (api: Server) => {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })

  api.patch(
    '/orders/:contractNumber',
    {
      config: { scopes: ['create:orders'] },
      // Reported below, together with the rules that the corrected order breaks.
      attachValidation: true,
      schema: {
        operationId: 'correctOrder',
        summary: 'Correct an order',
        description:
          'Corrects delivery details of an order that has not been confirmed, by the rules for new orders. Messages that are under way to the market are reversed, and the order is processed again with the corrected data. Sending the same again changes nothing.',
        tags: ['Orders'],
        params: OrderPath,
        body: CorrectOrderRequest,
        response: { 200: Envelope(OrderData), 409: stateForbids },
      },
    },
    async (request) => {
      const { params, body, validationError } = request
      const faults = validationError ? shapeFaults(validationError) : null
      const { order, items } = await correctOrder(
        deps,
        params.contractNumber,
        { body, faults },
        byOf(request),
      )
      return ok({ order }, items)
    },
  )

  api.post(
    '/orders/:contractNumber/cancellation',
    {
      config: { scopes: ['create:orders'] },
      schema: {
        operationId: 'cancelOrder',
        summary: 'Cancel an order',
        description:
          'Cancels an order that has not been confirmed: its state becomes `Revoked`, messages that are under way to the market are reversed, and the customer gets a receipt by mail. Sending it again changes nothing. A confirmed order is a contract: terminate it instead.',
        tags: ['Orders'],
        params: OrderPath,
        response: { 200: Envelope(OrderData), 409: stateForbids },
      },
    },
    async (request) => {
      const order = await cancelOrder(deps.db, request.params.contractNumber, byOf(request))
      return ok({ order })
    },
  )
}

const byOf = ({ caller, id, receivedAt }: { caller: Caller; id: string; receivedAt: Date }): By => ({
  actor: `client:${caller.clientId}`,
  partnerId: caller.partner.id,
  requestId: id,
  now: receivedAt,
})
