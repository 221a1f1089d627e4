import type { Pool } from '../../src/platform/db/pool.ts'
import { copyRow } from '../copy-row.ts'
import { accountId, accountOfCopy, firstNumber } from '../load-orders.ts'
import { contractEvery, firstDate, maxOrders } from './steps.ts'

type Range = { from: number; to: number }

/** Copies a placed order and all that belongs to it, on a connection that has the triggers switched off. */
export async function loadOrdersStep(pool: Pool, placed: string, { from, to }: Range): Promise<void> {
  const isContract = `n % ${contractEvery} = 0`
  await copyRow(pool, 'accounts', {
    from,
    to,
    where: `t.id = (select o.account_id from orders o where o.contract_number = '${placed}')`,
    changed: accountOfCopy,
  })
  await copyRow(pool, 'orders', {
    from,
    to,
    where: `t.contract_number = '${placed}' and not (${isContract})`,
    // An order is not asked for its prices; without them it loads in a third of the time.
    changed: { ...orderOfCopy, price_snapshot: `'{}'` },
  })
  await copyRow(pool, 'orders', {
    from,
    to,
    where: `t.contract_number = '${placed}' and ${isContract}`,
    changed: { ...orderOfCopy, ...contractOfCopy },
  })
  await pool.execute(belongings({ from, to }))
  await pool.execute('vacuum analyze accounts, orders, order_history, tasks, partner_customers')
}

const age = `make_interval(secs => ${maxOrders} - n)`

const orderOfCopy = {
  contract_number: `(${firstNumber} + n)::text`,
  account_id: accountId,
  // One market location has one contract at a time, and the order that is copied may be one already.
  malo_identifier: 'null',
  created_at: `t.created_at - ${age}`,
  updated_at: `t.created_at - ${age}`,
}

const contractOfCopy = {
  state: `'Delivery'`,
  delivery_state: `'Delivery'`,
  open_reasons: `'{}'`,
  start_date: `date '${firstDate}'`,
  confirmed_at: 'now()',
  confirmation_sent_at: 'now()',
  capabilities: `'{"hasSmartMeter": true}'`,
  updated_at: `t.created_at - ${age} + interval '1 minute'`,
}

const belongings = ({ from, to }: Range) => `
  create temporary table loaded as
  select o.contract_number, o.partner_id, o.account_id, o.created_at
  from generate_series(${from}, ${to}) n join orders o on o.contract_number = (${firstNumber} + n)::text;
  insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
  select l.contract_number, 'orderReceived', 'Open', 'None', l.created_at, 'bench' from loaded l;
  insert into tasks (kind, subject, created_at, due_at, done_at)
  select 'process-order', l.contract_number, l.created_at, l.created_at, l.created_at from loaded l;
  insert into partner_customers (partner_id, account_id, since, is_brought, is_linked)
  select l.partner_id, l.account_id, l.created_at, true, false from loaded l;
  drop table loaded`
