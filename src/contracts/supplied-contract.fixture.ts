/** Contracts in delivery, made by orders through the API, beside a market that answers nothing. */
import { anOrder, type OrderChanges } from '../../test/support/an-order.ts'
import type { TestService } from '../../test/support/test-service.ts'
import { handlersHere } from '../app/task-handlers.fixture.ts'
import { marketCheckDigit } from '../domain/identifiers/market-check-digit.ts'
import type { OrderEvent } from '../domain/order-events.ts'
import type { OutgoingMessage } from '../market/messages.ts'
import type { Reply } from '../market/replies.ts'
import { sendMessageTask } from '../orders/lifecycle/market-tasks.ts'
import { recordEvent } from '../orders/lifecycle/record-event.ts'
import { sql } from '../platform/db/sql.ts'
import { runDueTasks } from '../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'

export type SuppliedContract = { contractNumber: string; customerNumber: string; emailAddress: string }

export function suppliedContracts({ send, pool, deps, clock }: TestService) {
  const today = berlinDate(clock.now())
  const inDays = (days: number) => plusDays(today, days)
  const sent: (OutgoingMessage | Reply)[] = []
  const market = { send: async (message: OutgoingMessage | Reply) => void sent.push(message) }
  const identity = deps.config.marketIdentity
  const handlers = {
    ...handlersHere(deps),
    'send-market-message': sendMessageTask({ ...deps, market, identity }),
  }
  const runTasks = () => runDueTasks({ ...deps, handlers })
  const report = (contractNumber: string, event: OrderEvent, actor = 'client:demo-operator') =>
    recordEvent(pool, contractNumber, event, { actor, now: clock.now() })

  let orders = 0
  /** A location and a meter that no other order has. */
  const newDeliveryPoint = () => {
    const base = String(7_000_000_000 + ++orders)
    return { maLoIdentifier: `${base}${marketCheckDigit(base)}`, meterNumber: `OWN-${orders}` }
  }

  /** A contract that is supplied from a day on and visible to its partner. */
  async function supplied(changes: OrderChanges = {}, startDate = inDays(-60)): Promise<SuppliedContract> {
    const deliveryDetails = newDeliveryPoint()
    const emailAddress = `supplied-${orders}@example.com`
    const payload = anOrder({ userAccount: { emailAddress }, contract: { deliveryDetails }, ...changes })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    const { contractNumber, customerNumber } = placed.json<SuppliedContract>()
    await report(contractNumber, { event: 'dataCompleted' })
    await report(contractNumber, { event: 'supplyConfirmed', startDate })
    await runTasks()
    return { contractNumber, customerNumber, emailAddress }
  }

  return {
    today,
    inDays,
    runTasks,
    report,
    newDeliveryPoint,
    supplied,
    pathOf: ({ customerNumber, contractNumber }: SuppliedContract) =>
      `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`,
    /** What the market was told about a contract, oldest first. */
    messagesOf: ({ contractNumber }: SuppliedContract) =>
      sent.filter((message) => message.contractNumber === contractNumber).map(({ process }) => process),
    stateOf: async ({ contractNumber }: SuppliedContract) =>
      (
        await pool.query<{ state: string }>(sql`
          select concat_ws(' ', state, cancellation_reason, end_date) as state
          from orders where contract_number = ${contractNumber}`)
      ).rows[0]?.state,
    mailsTo: async ({ emailAddress }: SuppliedContract) =>
      (await send({ url: '/sandbox/v1/mails', query: { to: emailAddress }, as: 'demo-whitelabel' })).json()
        .data as { kind: string; text: string }[],
    auditOf: async ({ contractNumber }: SuppliedContract) =>
      (
        await pool.query(sql`
          select action, actor, before, after from audit_trail where subject = ${contractNumber} order by id`)
      ).rows,
  }
}

type Refused = { json(): { error: { code: string; message: string; details: string | null }[] } }

/** The first item of a refusal. */
export const itemOf = (answer: Refused) => answer.json().error[0]
