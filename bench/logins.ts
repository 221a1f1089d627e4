import { setTimeout as pause } from 'node:timers/promises'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { ordersPath } from './place-orders.ts'
import { demoToken, type Service, startService } from './service.ts'
import { median } from './statistics.ts'

const loginsPerSecond = 20
const reads = 1500

/** What a read of an order takes while customers log in, each at the cost of an Argon2 check. */
export async function measureLogins(): Promise<Figure[]> {
  const service = await startService()
  const { numbers } = await loadOrders(service, await joinService(service), 1000, { withPrices: false })
  await readTimes(service, numbers)
  const before = await readTimes(service, numbers)
  const logins = startLogins(service)
  const during = await readTimes(service, numbers)
  const { count, seconds } = await logins.stop()
  return [
    {
      name: 'logins',
      claim: `a read of an order beside ${loginsPerSecond} logins a second, by one without`,
      value: median(during) / median(before),
      unit: '×',
      atMost: 1.5,
    },
    {
      name: 'logins-done',
      claim: 'logins a second meanwhile',
      value: count / seconds,
      unit: '/s',
      atMost: undefined,
    },
  ]
}

async function readTimes(service: Service, numbers: string[]): Promise<number[]> {
  const headers = { authorization: `Bearer ${await demoToken(service)}` }
  const times: number[] = []
  for (let count = 0; count < reads; count++) {
    const number = numbers[(count * 7919) % numbers.length]
    const startedAt = performance.now()
    const answer = await fetch(`${service.origin}${ordersPath}/${number}`, { headers })
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`An order is answered with ${answer.status}.`)
    // As a partner asks, not as fast as it goes: what counts is how long one answer takes.
    await pause(2)
  }
  return times
}

function startLogins({ origin }: Service) {
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()
  let count = 0
  let fault: unknown
  const form = openLoginForm(origin)
  const timer = setInterval(() => {
    const login = form
      .then((sent) => logIn(origin, sent))
      .then(() => {
        count++
      })
      .catch((error) => {
        fault = error
      })
      .finally(() => running.delete(login))
    running.add(login)
  }, 1000 / loginsPerSecond)

  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1000
      await Promise.all(running)
      if (fault !== undefined) throw fault
      return { count, seconds }
    },
  }
}

type LoginForm = { cookie: string; formToken: string }

async function openLoginForm(origin: string): Promise<LoginForm> {
  const page = await fetch(`${origin}/account/login`)
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? []
  return { cookie, formToken }
}

async function logIn(origin: string, { cookie, formToken }: LoginForm): Promise<void> {
  const answer = await fetch(`${origin}/account/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      form_token: formToken,
      email: 'anna.muster@example.com',
      password: 'Sonnenstrom-2026',
    }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`A login is answered with ${answer.status}.`)
}
