import { randomUUID } from 'node:crypto'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { mailWithDocument } from '../../src/backoffice/mails/mail.fixture.ts'
import { aMaLo } from '../../src/backoffice/market/registered-orders.fixture.ts'
import { seedLink } from '../../src/customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { anOrder } from './an-order.ts'
import type { TestService } from './test-service.ts'

/** A market location whose check digit is wrong, so that an order with it is stuck. */
export const wrongMaLo = '41373559242'

/** What an operator works on in the console. */
export function consoleCases({ pool, deps, send, clock }: TestService) {
  const inDays = (days: number) => plusDays(berlinDate(clock.now()), days)
  let orders = 0

  async function place(deliveryDetails: object = {}, userAccount: object = {}): Promise<string> {
    const emailAddress = `console-${++orders}@example.com`
    const payload = anOrder({ userAccount: { emailAddress, ...userAccount } })
    const meterNumber = `1EMH${3_000_000_000 + orders}`
    Object.assign(payload.contract.deliveryDetails, { maLoIdentifier: null, meterNumber }, deliveryDetails)
    const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    return answer.json<{ contractNumber: string }>().contractNumber
  }

  async function parked(subject: string, kind = 'send-order-confirmation-mail'): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(sql`
      insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
      values (${kind}, ${subject}, now(), now(), 29, now(), 'MailFailure ECONNREFUSED') returning id`)
    return rows[0]?.id ?? ''
  }

  /** An order that was registered, and whose answer is late. */
  async function late(): Promise<{ contractNumber: string; messageId: string }> {
    const contractNumber = await place({ maLoIdentifier: aMaLo() })
    const { 'process-order': handler } = handlersHere(deps)
    if (handler === undefined) throw new Error('orders are not processed')
    await runDueTasks({ ...deps, handlers: { 'process-order': handler } })
    const { rows } = await pool.query<{ id: string }>(sql`
      update market_messages set answer_due_at = '2026-01-01', market_partner_code = '9900987000008'
      where contract_number = ${contractNumber} and process = '55001' returning id`)
    return { contractNumber, messageId: rows[0]?.id ?? '' }
  }

  /** An end of supply that the market reported, without an order unless one is named. */
  async function endReported(more: { contractNumber?: string } = {}): Promise<string> {
    const content = { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: '52300000602' }
    const message = { messageId: randomUUID(), sentAt: '2026-11-10T09:40:00Z', process: '55037', content }
    const payload = { ...message, ...more }
    await send({ method: 'POST', url: '/operator/v1/market/messages', as: 'demo-operator', payload })
    const { rows } = await pool.query<{ id: string }>(sql`
      select id from market_messages where direction = 'in' order by created_at desc, id desc limit 1`)
    return rows[0]?.id ?? ''
  }

  async function smartMeterOrdered(contractNumber: string): Promise<void> {
    await pool.query(sql`
      insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
      values (${contractNumber}, 'Ordered', gen_random_uuid(), now(), ${inDays(-1)}, ${inDays(90)}, now())`)
  }

  async function modulesChosen(contractNumber: string): Promise<void> {
    await pool.query(sql`
      insert into module_choices (contract_number, modules, valid_from, state, message_id, requested_at, due_date)
      values (${contractNumber}, 'Module1', ${inDays(10)}, 'Requested', gen_random_uuid(), now(), ${inDays(-1)})`)
  }

  /** A new customer with an order, a partner with access, an open session and a mail. */
  async function aCustomer(lastName: string) {
    const contractNumber = await place({}, { lastName })
    const { rows } = await pool.query<{ number: string }>(sql`
      select a.customer_number as number from orders o join accounts a on a.id = o.account_id
      where o.contract_number = ${contractNumber}`)
    const number = rows[0]?.number ?? ''
    await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
    await pool.query(sql`
      insert into sessions (token_hash, account_id, created_at, expires_at)
      select sha256(gen_random_uuid()::text::bytea), a.id, now(), now() + interval '1 hour' from accounts a
      where a.customer_number = ${number}`)
    const { mailId } = await mailWithDocument({ pool, deps }, contractNumber)
    return { number, contractNumber, mailId, path: `/console/customers/${number}` }
  }

  return { place, parked, late, endReported, smartMeterOrdered, modulesChosen, aCustomer }
}
