import { expect, test } from 'vitest'
import { anOrder } from '../support/an-order.ts'
import { startBusyLoops } from '../support/busy-loops.ts'
import { testDatabase } from '../support/database.ts'
import { databaseUrl } from '../support/database-url.ts'
import { patience } from '../support/patience.ts'
import { startProcess, tokenFrom, untilReady } from '../support/service-process.ts'

const contracts = 15
/** What a caller waits for at most beside four busy loops; longer where the machine was busy before they came. */
const longestAnswerMilliseconds = patience(5)

test('a lone client is answered while fifteen contracts are confirmed on a busy machine', async () => {
  const database = await testDatabase()
  const service = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    SIMULATOR_STEP_MS: '10',
  })
  await untilReady(service)
  const headers = {
    authorization: `Bearer ${await tokenFrom(service.origin)}`,
    'content-type': 'application/json',
  }
  const ask = async (path: string, options: RequestInit = {}) => {
    const signal = AbortSignal.timeout(longestAnswerMilliseconds)
    const answer = await fetch(`${service.origin}${path}`, { headers, signal, ...options })
    return { status: answer.status, body: await answer.text() }
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
    for (let number = 0; number < contracts; number++) {
      const mails = await ask(`/sandbox/v1/mails?to=busy-${number}@example.com`)
      count(mails)
      if (mails.body.includes('"kind":"contract-confirmation"')) confirmed.add(String(number))
      count(await ask('/partner/v1/tariffs'))
    }
  }

  expect(placed.map(({ status }) => status)).toEqual(Array(contracts).fill(200))
  expect([...statuses.keys()]).toEqual([200])
})
