import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { taskHandlers } from '../../apps/worker.ts'
import { sql } from '../../db/sql.ts'
import { keepingTransport } from '../../mail/keeping-transport.ts'
import { processOrder } from '../../processing/follow-ups.ts'
import { runDueTasks } from '../../tasks/run-due-tasks.ts'

const { send, pool, parts, clock } = await testService()
const deliver = (payload: unknown, as = 'demo-operator') =>
  send({ method: 'POST', url: '/operator/v1/market/messages', as, payload: payload as object })

test('200 uses an answer that fits, and the order moves', async () => {
  const payload = anOrder({ contract: { deliveryDetails: { meterNumber: 'GATEWAY-1' } } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber } = placed.json()
  const { [processOrder]: handler } = taskHandlers(parts, keepingTransport())
  if (handler === undefined) throw new Error('orders are not processed')
  await runDueTasks({ ...parts, handlers: { [processOrder]: handler } })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${contractNumber} and process = '55001'`)

  const answer = await deliver({
    messageId: randomUUID(),
    sentAt: clock.now().toISOString(),
    process: '55002',
    answers: rows[0]?.id,
    content: { startDate: '2099-01-01' },
  })

  expect(answer.json().data).toEqual({ isUsed: true, reason: null })
  const order = await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })
  expect(order.json().data.order).toMatchObject({
    state: 'PendingDelivery',
    actualDateOfDelivery: '2099-01-01',
  })
})

test('200 keeps and flags what makes no sense', async () => {
  const answer = await deliver({ process: 'nonsense' })

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ isUsed: false, reason: expect.stringContaining('nonsense') })
})

test('403 for partners', async () => {
  expect((await deliver({}, 'demo-whitelabel')).statusCode).toBe(403)
})
