/** What becomes of the log of requests when a process ends. */
import { beforeEach, expect, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { testDatabase } from '../../support/database.ts'
import { type ServiceProcess, startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const { address, pool } = await testDatabase()
const settings = { DATABASE_URL: addressUrl(address), LOG_FORMAT: 'json' }
beforeEach(() => pool.query(sql`delete from request_log`))

async function started(): Promise<ServiceProcess> {
  const service = await startProcess(settings)
  await untilReady(service)
  return service
}

async function refusedOrders({ origin }: ServiceProcess, requestIds: readonly string[]): Promise<number[]> {
  const authorization = `Bearer ${await tokenFrom(origin)}`
  const statuses: number[] = []
  for (const requestId of requestIds) {
    const headers = { authorization, 'x-request-id': requestId }
    statuses.push((await fetch(`${origin}/partner/v1/orders/3999999999`, { headers })).status)
  }
  return statuses
}

const noted = async () =>
  (
    await pool.query<{ requestId: string }>(sql`
      select request_id as "requestId" from request_log
      where operation = 'getOrder' and request_id not like 'demo-%' order by id`)
  ).rows.map(({ requestId }) => requestId)

test('a process that is asked to end writes down what it has noted', async () => {
  const service = await started()

  await refusedOrders(service, ['one', 'two'])
  service.process.kill('SIGTERM')
  await service.exited

  expect(await noted()).toEqual(['one', 'two'])
})

test('a process that is killed loses what it has noted last, and the next one goes on', async () => {
  const service = await started()
  await refusedOrders(service, ['before'])
  await expect.poll(noted).toEqual(['before'])

  await refusedOrders(service, ['last'])
  service.process.kill('SIGKILL')
  await service.exited
  const next = await started()
  expect(await refusedOrders(next, ['after'])).toEqual([404])

  await expect.poll(noted).toContain('after')
  expect((await noted()).filter((requestId) => requestId !== 'last')).toEqual(['before', 'after'])
})
