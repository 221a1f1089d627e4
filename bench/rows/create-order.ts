import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../src/platform/db/open-database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { joinService, socketFolder } from '../bench-database.ts'
import { holdTasks } from '../hold-tasks.ts'
import { keenContestant } from '../keen-contestant.ts'
import { orderInserts } from '../order-inserts.ts'
import { findPgbench, pgbenchContestant } from '../pgbench.ts'
import { jsonHeaders, newCustomersOrders, ordersPath, placeOrder } from '../place-orders.ts'
import type { Contestant, Row } from '../row.ts'
import { startService } from '../service.ts'

const connections = 10
const against = 'against pgbench doing the same inserts in one transaction.'

export const createOrderRow: Row = {
  name: 'create-order',
  claim: `Placing an order of a new customer with everything on, its mail left for later, ${against}`,
  atLeast: 0.75,
  start: () => contestants('Wattline, mails held back', { areMailsHeld: true }),
}

export const createOrderWithPasswordRow: Row = {
  name: 'create-order-password',
  claim: `The same with a password, which is hashed with Argon2id, ${against}`,
  start: () =>
    contestants('Wattline, with password', { areMailsHeld: true, password: 'Sommer-Regen-2026-Rad' }),
}

export const createOrderWithMailRow: Row = {
  name: 'create-order-mail',
  claim: `The same without password, while the same process renders and records the mails, ${against}`,
  start: () => contestants('Wattline, mails meanwhile', {}),
}

async function contestants(name: string, { areMailsHeld = false, password = null as string | null }) {
  findPgbench()
  const service = await startService()
  const db = await joinService(service)
  const script = await orderInserts(db, await placeOrder(service))
  if (areMailsHeld) await holdTasks(db.pool)
  // As lean as pgbench, which takes next to nothing of the machine that both contestants share with PostgreSQL.
  const wattline = keenContestant(name, service, {
    method: 'POST',
    path: ordersPath,
    headers: await jsonHeaders(service),
    newBody: newCustomersOrders(password),
    connections,
  })
  return {
    ours: thenIdle(wattline, db),
    theirs: pgbenchContestant('pgbench', socketFolder(db), { ...script, clients: connections }),
  }
}

/** Waits after each round until the worker has sent all mails, so that it takes nothing from the next contestant. */
const thenIdle = ({ name, round }: Contestant, { pool }: Database): Contestant => ({
  name,
  async round(seconds) {
    const result = await round(seconds)
    while (await hasDueTasks(pool)) await pause(100)
    return result
  },
})

async function hasDueTasks(pool: Database['pool']): Promise<boolean> {
  const { rows } = await pool.query(
    sql`select from tasks t where t.done_at is null and t.parked_at is null and t.due_at <= now() limit 1`,
  )
  return rows.length > 0
}
