/** What the market hears of an order that is over, from the stored order to the stored messages. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, startIn } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import { sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { receiveAnswer } from './receive-answer.ts'
import { recordEvent } from './record-event.ts'

const { send, pool, deps, clock } = await testService()
const { 'process-order': process = async () => {}, 'tell-market-of-the-end': tellOfEnd = async () => {} } =
  handlersHere(deps)
// Messages stay here, and the answers are those of the tests.
const runTasks = () =>
  runDueTasks({ ...deps, handlers: { 'process-order': process, 'tell-market-of-the-end': tellOfEnd } })

const said = async (contractNumber: string): Promise<OutgoingMessage[]> =>
  (
    await pool.query<{ message: OutgoingMessage }>(sql`
      select content as message from market_messages
      where contract_number = ${contractNumber} and direction = 'out' order by created_at, id`)
  ).rows.map(({ message }) => message)

async function placed(maLoIdentifier: string) {
  const payload = anOrder({
    userAccount: { emailAddress: `ended-${maLoIdentifier}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier, meterNumber: `END-${maLoIdentifier}` } },
  })
  const order = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  await runTasks()
  return order.json().contractNumber as string
}

/** Answers the last message of a process, and lets the order go on. */
async function answer(contractNumber: string, to: string, process: string, content: object) {
  const answers = (await said(contractNumber)).findLast((message) => message.process === to)?.messageId
  const sentAt = clock.now().toISOString()
  const message = { messageId: randomUUID(), sentAt, contractNumber, process, answers, content }
  const received = await receiveAnswer(
    pool,
    message,
    { actor: 'market', now: clock.now() },
    deps.config.marketIdentity,
  )
  expect(received).toMatchObject({ isUsed: true })
  await runTasks()
}
const stateOf = async (contractNumber: string) =>
  (
    await pool.query(sql`
      select state, delivery_state as "deliveryState", denial_reason as "denialReason" from orders
      where contract_number = ${contractNumber}`)
  ).rows[0]

test('a contract that ends before its first day is lifted, once, even if the lift was stored in its earlier form', async () => {
  const contractNumber = await placed('51238696781')
  await answer(contractNumber, '55001', '55002', { startDate: '2099-01-01' })
  const moved = { endDate: '2098-12-31', cancellationReason: 'CustomerRelocation' } as const
  const by = { actor: 'client:demo-operator', now: clock.now() }
  await recordEvent(pool, contractNumber, { event: 'terminated', ...moved }, by)
  await runTasks()

  const lift = (await said(contractNumber)).at(-1)
  expect(lift).toMatchObject({
    process: '55004',
    content: { transactionReason: 'ZG9', startDate: '2099-01-01', startsAt: '2098-12-31T23:00:00Z' },
  })
  const { startDate: _, startsAt: __, ...content } = { ...lift?.content } as Record<string, unknown>
  const end = { transactionReason: 'ZH2', endDate: '2098-12-31', endsAt: '2098-12-31T23:00:00Z' }
  const earlier = JSON.stringify({ ...lift, content: { ...content, ...end } })
  await pool.query(sql`update market_messages set content = ${earlier}::jsonb where id = ${lift?.messageId}`)
  await enqueueTask(pool, { kind: 'tell-market-of-the-end', subject: contractNumber, now: clock.now() })
  await runTasks()

  expect((await said(contractNumber)).filter(({ process }) => process === '55004')).toHaveLength(1)
  await answer(contractNumber, '55004', '55005', { startDate: '2099-01-01' })
  expect(await stateOf(contractNumber)).toMatchObject({ deliveryState: 'Cancelled' })
})

test('an order whose customer is bound for years is denied, and the customer keeps the previous supplier', async () => {
  const contractNumber = await placed('57685676748')
  await answer(contractNumber, '55016', '55018', { responseCode: 'A06' })
  await answer(contractNumber, '55001', '55003', { responseCode: 'A50', objectionCode: 'A35' })
  const question = (await said(contractNumber)).at(-1)
  expect(question).toMatchObject({ process: '55016', content: { earliestEndDate: startIn(499) } })

  await answer(contractNumber, '55016', '55017', { responseCode: 'A09', endDate: '2101-12-31' })

  expect(await stateOf(contractNumber)).toMatchObject({
    state: 'Rejected',
    denialReason: 'ContractCommitment',
  })
  expect((await said(contractNumber)).slice(3)).toMatchObject([
    { process: '55022', content: { cancels: { messageId: question?.messageId, process: '55016' } } },
  ])
})
