import { afterAll, expect, onTestFinished, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { startMailServer } from '../mail/mail-server.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { closeThreads } from './threads.ts'
import { startTaskWorker } from './worker.ts'

const { send, pool, deps, clock } = await testService({ SIMULATOR_STEP_MS: '0' })
afterAll(closeThreads)

function workTowards(smtpUrl: string) {
  const worker = startTaskWorker({ ...deps, config: { ...deps.config, smtpUrl } })
  onTestFinished(() => worker.close())
}

async function order(emailAddress: string): Promise<string> {
  const payload = anOrder({ userAccount: { emailAddress } })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return answer.json().contractNumber
}

const mailOf = async (contractNumber: string) =>
  (
    await pool.query<{ sentAt: Date }>(sql`
      select sent_at as "sentAt" from mails
      where contract_number = ${contractNumber} and kind = 'send-contract-confirmation-mail'`)
  ).rows[0]

test('a thread sends the contract with its PDF, at the time of the service’s clock', async () => {
  clock.advance(3_600_000)
  const server = await startMailServer()
  workTowards(server.url)

  const contractNumber = await order('thread@example.com')

  await expect.poll(() => mailOf(contractNumber)).toBeDefined()
  const confirmation = server.received.find(({ mail }) => mail.attachments.length > 0)
  expect(confirmation?.recipients).toEqual(['thread@example.com'])
  const { sentAt } = (await mailOf(contractNumber)) ?? {}
  expect(sentAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
})

test('a mailbox that does not exist parks the task, and no attempt follows', async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, answer) =>
      answer(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  workTowards(server.url)

  const contractNumber = await order('nobody@example.com')

  await expect
    .poll(async () => {
      const { rows } = await pool.query(sql`
        select attempts from tasks
        where subject = ${contractNumber} and kind = 'send-order-confirmation-mail' and parked_at is not null`)
      return rows
    })
    .toEqual([{ attempts: 1 }])
})
