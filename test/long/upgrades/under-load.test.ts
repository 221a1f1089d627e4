/** Migrations of a database in use: somebody reads for long, and orders are placed all the time. */

import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { openPool } from '../../../src/platform/db/open-pool.ts'
import type { Pool } from '../../../src/platform/db/pool.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { patience, until } from '../../support/patience.ts'
import { skipPauses } from '../../support/pauses.ts'
import { oldDatabase, outdatedFixtures } from './old-database.ts'

/** What no order may wait for longer. The database itself refuses it then, and the test fails. */
const longestWaitMilliseconds = patience(2)

// After its first try a migration asks again at once: orders get through between two tries even then.
skipPauses(1000)

describe.each(outdatedFixtures)('from %s on', async (fixture) => {
  const { address, pool, former, later, folderWith } = await oldDatabase(fixture)

  test.each(later)('%s lets orders through while somebody reads every table', async (name) => {
    const folder = await folderWith([...former, ...later.slice(0, later.indexOf(name) + 1)])
    const reader = await startReading(pool)
    const orders = startOrders(pool)
    onTestFinished(async () => {
      await reader.end()
      await orders.end().catch(() => {})
    })
    const own = openPool(address, { size: 2, isPatient: true })
    onTestFinished(() => own.close())
    await until('an order was placed before', () => orders.count() > 0)
    let isBlocked = false
    let isDone = false

    const migrating = migrate(own, folder, { onWait: () => (isBlocked = true) }).finally(
      () => (isDone = true),
    )
    await until('it is applied, or it steps back', () => isBlocked || isDone)
    const before = orders.count()
    await until('orders are placed while the reader is still there', () => orders.count() > before + 2)
    await reader.end()
    await migrating
    const after = orders.count()
    await until('orders are placed afterwards', () => orders.count() > after)

    await orders.end()
    expect(await migrating).toEqual([name])
  })
})

/** Holds a transaction open that has read every table. */
async function startReading(pool: Pool) {
  const { rows: tables } = await pool.query<{ name: string }>(sql`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'`)
  let end = () => {}
  const asked = new Promise<void>((resolve) => {
    end = resolve
  })
  let isReading = false
  const reading = pool.transaction(async (tx) => {
    // As an operator's session: it may stay as long as it likes.
    await tx.query(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
    for (const { name } of tables)
      await tx.query({ name: '', text: `select 1 from ${name} limit 1`, values: [] })
    isReading = true
    await asked
  })
  await until('every table was read', () => isReading)
  return {
    end: async () => {
      end()
      await reading
    },
  }
}

let placed = 3_990_000_000

/** Places orders one after the other, with what belongs to them, whatever columns the tables have at the moment. */
function startOrders(pool: Pool) {
  let count = 0
  let isEnded = false
  let fault: Error | undefined
  const place = () =>
    pool.transaction(async (tx) => {
      await tx.query(sql`select set_config('lock_timeout', ${`${longestWaitMilliseconds}ms`}, true)`)
      const contractNumber = String(placed++)
      await tx.query({
        name: '',
        text: `insert into orders select (jsonb_populate_record(o, jsonb_build_object('contract_number', $1::text,
          'malo_identifier', null))).* from orders o where o.state = 'Open' limit 1`,
        values: [contractNumber],
      })
      await tx.query({
        name: '',
        text: `insert into tasks (kind, subject, created_at, due_at) values ('process-order', $1, now(), now())`,
        values: [contractNumber],
      })
      await tx.query({
        name: '',
        text: 'update accounts set id = id where id = (select account_id from orders where contract_number = $1)',
        values: [contractNumber],
      })
    })
  const working = (async () => {
    while (!isEnded) {
      await place()
      count++
      await turn()
    }
  })()
  working.catch((error: Error) => {
    fault = error
  })
  return {
    count: () => {
      if (fault !== undefined) throw fault
      return count
    },
    end: () => {
      isEnded = true
      return working
    },
  }
}
