import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, pool, deps, clock } = await testService()

/** A database on which the worker dies at the given piece of work: before it, or after its commit, by turns. */
function dyingAt(moment: number): Pool {
  let worked = 0
  const die = <T>(work: () => Promise<T>): Promise<T> => {
    worked++
    if (worked !== moment) return work()
    const killed = () => Promise.reject(new Error('killed'))
    return moment % 2 === 0 ? killed() : work().then(killed)
  }
  return {
    ...pool,
    query: (query) => die(() => pool.query(query)),
    transaction: <T>(work: (tx: Db) => Promise<T>) => die(() => pool.transaction(work)),
  }
}

async function letTimePass(db: Pool) {
  const handlers = handlersHere({ ...deps, db })
  for (let step = 0; step < 25; step++) {
    await runDueTasks({ ...deps, handlers })
    clock.advance(2500)
  }
}

test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
  'an order whose worker is killed at its %ith piece of work is confirmed all the same, and the market is asked once',
  async (moment) => {
    const payload = anOrder({
      userAccount: { emailAddress: `killed-${moment}@example.com` },
      contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `KILLED-${moment}` } },
    })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    const { contractNumber } = placed.json()

    await letTimePass(dyingAt(moment))

    const { rows } = await pool.query(sql`
      select o.state,
        (select count(*) from market_messages m
         where m.contract_number = o.contract_number and m.direction = 'out' and m.process = '55001') as registrations,
        (select count(*) from mails m where m.contract_number = o.contract_number) as mails,
        (select count(*) from order_history h
         where h.contract_number = o.contract_number and h.event = 'supplyConfirmed') as confirmations
      from orders o where o.contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ state: 'PendingDelivery', registrations: 1, mails: 2, confirmations: 1 }])
  },
)
