import type { Row } from '../row.ts'
import { createOrderContestants, type Peer, readOrderContestants } from './order-peers.ts'

const drizzle: Peer = { name: 'drizzle', title: 'Fastify, Drizzle' }
const against = 'against Fastify with JSON schemas, @fastify/jwt and Drizzle, as their guides show.'

export const drizzleRows: readonly Row[] = [
  {
    name: 'create-order-drizzle',
    claim: `Placing an order of a new customer with everything on, its mail left for later, ${against}`,
    start: () => createOrderContestants(drizzle),
  },
  {
    name: 'read-order-drizzle',
    claim: `Reading one of 100,000 orders with everything on, ${against}`,
    start: () => readOrderContestants(drizzle),
  },
]
