import { expect, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { anOrder } from '../../support/an-order.ts'
import { startBusyLoops } from '../../support/busy-loops.ts'
import { testDatabase } from '../../support/database.ts'
import { measureSlowness } from '../../support/machine-speed.ts'
import { patience } from '../../support/patience.ts'
import { startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const contracts = 15
/** What a caller waits for at most beside four busy loops. */
const longestAnswerMilliseconds = 5000
/** How many times as long everything takes beside four busy loops on two cores that have nothing else to do. */
const slownessOfLoops = 3

const answersOnABusyMachine = async () => {
  const database = await testDatabase()
  const service = await startProcess({
    DATABASE_URL: addressUrl(database.address),
    SIMULATOR_STEP_MS: '10',
  })
  await untilReady(service)
  const headers = {
    authorization: `Bearer ${await tokenFrom(service.origin)}`,
    'content-type': 'application/json',
  }
  let slowest = 0
  let slowness = slownessOfLoops
  const ask = async (path: string, options: RequestInit = {}) => {
    const sentAt = performance.now()
    const answer = await fetch(`${service.origin}${path}`, { headers, ...options })
    const body = await answer.text()
    slowest = Math.max(slowest, performance.now() - sentAt)
    return { status: answer.status, body }
  }
  startBusyLoops()

  const placed = await Promise.all(
    Array.from({ length: contracts }, (_, number) => {
      const order = anOrder({
        userAccount: { emailAddress: `busy-${number}@example.com` },
        contract: { deliveryDetails: { meterNumber: `SBX-STATE-Delivery-${number}`, maLoIdentifier: null } },
      })
      return ask('/partner/v1/orders', { method: 'POST', body: JSON.stringify(order) })
    }),
  )
  const confirmed = new Set<string>()
  const statuses = new Map<number, number>()
  const count = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  while (confirmed.size < contracts) {
    slowness = Math.max(slowness, measureSlowness())
    for (let number = 0; number < contracts; number++) {
      const mails = await ask(`/sandbox/v1/mails?to=busy-${number}@example.com`)
      count(mails)
      if (mails.body.includes('"kind":"contract-confirmation"')) confirmed.add(String(number))
      count(await ask('/partner/v1/tariffs'))
    }
  }

  expect(placed.map(({ status }) => status)).toEqual(Array(contracts).fill(200))
  expect([...statuses.keys()]).toEqual([200])
  // Where others take the cores as well, answers may take longer by as much.
  expect(slowest).toBeLessThan(longestAnswerMilliseconds * (slowness / slownessOfLoops))
}

test(
  'a lone client is answered while fifteen contracts are confirmed on a busy machine',
  answersOnABusyMachine,
  // Threads that render mails yield to the loops, which takes minutes where others use the machine as well.
  patience(900),
)
