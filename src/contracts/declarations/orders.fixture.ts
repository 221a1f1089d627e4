import { aBusinessOrder, anOrder } from '../../../test/support/an-order.ts'
import type { TestService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

export type PlacedOrder = { emailAddress: string; contractNumber: string; customerNumber: string }
export type ReadMail = { kind: string; subject: string; text: string; html: string }

/** Orders as partners place them, with real numbers; tokens are asked for each time, since tests move the clock. */
export function orders({ send, tokenOf, pool, deps }: TestService) {
  let count = 0
  const asPartner = async () => ({ authorization: `Bearer ${await tokenOf('demo-whitelabel')}` })

  const place = async ({
    isBusiness = false,
    password = null as string | null,
  } = {}): Promise<PlacedOrder> => {
    const emailAddress = `Withdrawer-${++count}@example.com`
    const payload = (isBusiness ? aBusinessOrder : anOrder)({ userAccount: { emailAddress, password } })
    payload.contract.deliveryDetails.maLoIdentifier = null
    payload.contract.deliveryDetails.meterNumber = `1EMH00${String(10_000_000 + count).slice(0, 8)}`
    const headers = await asPartner()
    const answer = await send({ method: 'POST', url: '/partner/v1/orders', headers, payload })
    const { contractNumber, customerNumber } = answer.json()
    return { emailAddress, contractNumber, customerNumber }
  }
  return {
    place,
    play: async (contractNumber: string, action: 'events' | 'advance', payload: object) =>
      send({
        method: 'POST',
        url: `/sandbox/v1/orders/${contractNumber}/${action}`,
        headers: await asPartner(),
        payload,
      }),
    runTasks: () => runDueTasks({ ...deps, handlers: handlersHere(deps) }),
    /** What the sandbox shows of an address, newest first. */
    mailsTo: async (to: string): Promise<ReadMail[]> => {
      const headers = await asPartner()
      return (await send({ url: '/sandbox/v1/mails', query: { to }, headers })).json().data
    },
    stateOf: async (contractNumber: string) => {
      const { rows } = await pool.query<{ state: string }>(
        sql`select state from orders where contract_number = ${contractNumber}`,
      )
      return rows[0]?.state
    },
    declarationsOf: async (contractNumber: string) => {
      const { rows } = await pool.query<{
        statement: string
        result: string
        cameBy: string
        receivedAt: Date
      }>(sql`
        select statement, result, came_by as "cameBy", received_at as "receivedAt" from withdrawal_declarations
        where contract_number = ${contractNumber} order by received_at`)
      return rows
    },
    auditOf: async (subject: string) => {
      const { rows } = await pool.query<{ action: string; actor: string; after: unknown }>(
        sql`select action, actor, after from audit_trail where subject = ${subject} order by id`,
      )
      return rows
    },
  }
}
