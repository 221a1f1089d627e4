import type { InjectOptions } from 'fastify'
import { anOrder, type OrderChanges } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { sql } from '../platform/db/sql.ts'
import type { Clock } from '../platform/time/clock.ts'

/** The whole service, with shortcuts for what an operator does. */
export async function operatorService(environment: Record<string, string> = {}, clock?: Clock) {
  const service = await testService(environment, clock)
  const { send, pool } = service
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) =>
    send({ method, url: `/operator/v1${path}`, as: 'demo-operator', ...(payload ? { payload } : {}) })

  let orders = 0
  return {
    ...service,
    get: (path: string, query: Record<string, string> = {}) =>
      call('GET', `${path}?${new URLSearchParams(query)}`),
    post: (path: string, payload?: object) => call('POST', path, payload),
    patch: (path: string, payload: object) => call('PATCH', path, payload),
    put: (path: string, payload: object) => call('PUT', path, payload),
    /** Places an order for a new customer and returns its number. */
    async place(changes: OrderChanges = {}, { as = 'demo-whitelabel', ...options }: Placing = {}) {
      const payload = anOrder({ userAccount: { emailAddress: `operated-${++orders}@example.com` } })
      payload.contract.deliveryDetails.maLoIdentifier = null
      // Its own delivery point, so that it is not a duplicate.
      payload.contract.deliveryDetails.meterNumber = `1EMH${1_000_000_000 + orders}`
      Object.assign(payload.contract.deliveryDetails, changes.contract?.deliveryDetails)
      const answer = await send({ method: 'POST', url: '/partner/v1/orders', as, payload, ...options })
      return answer.json<{ contractNumber: string }>().contractNumber
    },
    /** Advances an order to a state, as a partner does in the sandbox. */
    advance: (contractNumber: string, to: string) =>
      send({
        method: 'POST',
        url: `/sandbox/v1/orders/${contractNumber}/advance`,
        as: 'demo-whitelabel',
        payload: { to },
      }),
    /** The audited changes of a subject, oldest first. */
    async auditOf(subject: string) {
      const { rows } = await pool.query<{
        action: string
        actor: string
        before: unknown
        after: unknown
      }>(sql`
        select action, actor, before, after, request_id as "requestId" from audit_trail
        where subject = ${subject} and action not like '%.read' order by id`)
      return rows
    },
    /** Stores a parked task. */
    async parkedTask(subject: string, kind = 'send-order-confirmation-mail') {
      const { rows } = await pool.query<{ id: string }>(sql`
        insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
        values (${kind}, ${subject}, now(), now(), 29, now(), 'MailFailure ECONNREFUSED') returning id`)
      return rows[0]?.id ?? ''
    },
  }
}

type Placing = Pick<InjectOptions, 'headers'> & { as?: string }
