import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, pool, deps, clock } = await testService({ SIMULATOR_WORKING_DAYS: 'on' })
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

test('a simulated market that honours working days answers a registration on the next one, and not before', async () => {
  const payload = anOrder({ contract: { deliveryDetails: { meterNumber: 'WORKING-1' } } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber } = placed.json()
  const stateOf = async () =>
    (
      await pool.query<{ state: string }>(
        sql`select state from orders where contract_number = ${contractNumber}`,
      )
    ).rows[0]?.state
  await runTasks()
  clock.advance(60_000)
  await runTasks()
  expect(await stateOf()).toBe('Processing')

  // Five days hold a working day whatever the weekday.
  clock.advance(5 * 86_400_000)
  await runTasks()
  await runTasks()

  expect(await stateOf()).toBe('PendingDelivery')
})
