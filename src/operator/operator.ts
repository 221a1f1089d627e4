import type { FastifyRequest } from 'fastify'

/** Who makes a change, with which request, and when. */
export type Operator = { clientId: string; requestId: string; now: Date }

export const operatorOf = ({ caller, id, receivedAt }: FastifyRequest): Operator => ({
  clientId: caller.clientId,
  requestId: id,
  now: receivedAt,
})
