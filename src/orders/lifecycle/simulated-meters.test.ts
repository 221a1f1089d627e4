/** Meter numbers that begin with SBX- are scenes in the test environment, and nothing special in production. */
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, pool, deps, clock } = await testService()

let orders = 0
async function place(meterNumber: string): Promise<string> {
  const payload = anOrder({
    userAccount: { emailAddress: `stand-in-${++orders}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber } },
  })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return answer.json().contractNumber
}

/** What the worker does with a sandbox, or without one. */
async function work({ sandbox, days }: { sandbox: boolean; days: number }): Promise<void> {
  const handlers = handlersHere({ ...deps, sandbox: sandbox ? deps.sandbox : undefined })
  for (let day = 0; day < days; day++) {
    if (day > 0) clock.advance(24 * 60 * 60 * 1000)
    await runDueTasks({ ...deps, handlers })
  }
}

/** Reports what a person did with the messages of an order, since there is no gateway either. */
async function handOver(contractNumber: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${contractNumber}`)
  for (const { id } of rows) {
    const url = `/operator/v1/market/messages/${id}/hand-over`
    const answer = await send({ method: 'POST', url, as: 'demo-operator', payload: { way: 'By email.' } })
    expect(answer.statusCode).toBe(200)
  }
}

const storedState = async (contractNumber: string) => {
  const { rows } = await pool.query<{ state: string }>(sql`
    select state || ' ' || delivery_state as state from orders where contract_number = ${contractNumber}`)
  return rows[0]?.state
}

test('with a sandbox any number of orders may play the same scene', async () => {
  const numbers = [await place('SBX-STATE-Processing'), await place('SBX-STATE-Processing')]

  await work({ sandbox: true, days: 1 })

  for (const number of numbers) expect(await storedState(number)).toMatch(/^Processing /)
})

test('without a sandbox the second order for such a meter is a duplicate', async () => {
  const [first, second] = [await place('SBX-OPEN-1'), await place('SBX-OPEN-1')]

  await work({ sandbox: false, days: 1 })

  expect(await storedState(first)).toMatch(/^Processing /)
  expect(await storedState(second)).toBe('Rejected Denied')
})

test('without a sandbox such an order that the market never answers becomes overdue', async () => {
  const contractNumber = await place('SBX-OPEN-2')
  await work({ sandbox: false, days: 1 })
  await handOver(contractNumber)

  await work({ sandbox: false, days: 20 })

  expect(await storedState(contractNumber)).toBe('Unspecified Unknown')
})
