/** The backup of the server that Wattline starts by itself: a copy of its folder. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anOrder } from '../../support/an-order.ts'
import { type ServiceProcess, startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'wattline-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function placeOrder({ origin }: ServiceProcess, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(anOrder())
  const answer = await fetch(`${origin}/partner/v1/orders`, { method: 'POST', headers, body })
  return ((await answer.json()) as { contractNumber: string }).contractNumber
}

const readOrder = async ({ origin }: ServiceProcess, token: string, contractNumber: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/partner/v1/orders/${contractNumber}`, { headers })
  const { data } = (await answer.json()) as { data: { order: Record<string, unknown> } }
  // Its state goes on by itself; whose order it is does not change.
  const { emailAddress, firstName, lastName, deliveryAddress } = data.order
  return { status: answer.status, customer: { emailAddress, firstName, lastName, deliveryAddress } }
}

test('a copy of the data folder of a stopped service is one to go on with', async () => {
  const [original, copy] = [await folder(), await folder()]
  const first = await startProcess({ DATA_DIR: join(original, 'data') })
  await untilReady(first)
  const token = await tokenFrom(first.origin)
  const contractNumber = await placeOrder(first, token)
  first.process.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  await cp(join(original, 'data'), join(copy, 'data'), { recursive: true, preserveTimestamps: true })

  const second = await startProcess({
    DATA_DIR: join(copy, 'data'),
    BASE_URL: first.origin,
    AUTH_URL: first.origin,
  })
  await untilReady(second)
  expect((await readOrder(second, token, contractNumber)).status).toBe(200)
})
