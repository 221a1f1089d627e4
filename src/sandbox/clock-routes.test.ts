import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { type TestService, testService } from '../../test/support/test-service.ts'
import { handlersHere } from '../app/task-handlers.fixture.ts'
import { createPasswordToken } from '../customers/accounts/password-tokens.ts'
import { customers } from '../pages/account/customer.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { runDueTasks } from '../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { berlinInstant } from '../platform/time/berlin-instant.ts'
import type { Clock } from '../platform/time/clock.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { partnerOfContract } from './request-partner.ts'
import { setPartnerClockBack } from './shared-clock.ts'

const service = await testService({ SIMULATOR_STEP_MS: '1000' })
const { send, tokenOf, pool, clock, deps } = service
const other = await testService({}, undefined, pool)
const day = 86_400_000

const ask = async (as: string, request: Parameters<TestService['send']>[0], on = service) => {
  const headers = { authorization: `Bearer ${await on.tokenOf(as)}` }
  return on.send({ ...request, headers })
}
const move = (as: string, payload: object) => ask(as, { method: 'POST', url: '/sandbox/v1/clock', payload })
const nowOf = async (as: string, on = service): Promise<Date> => {
  const { now } = (await ask(as, { url: '/sandbox/v1/clock' }, on)).json().data
  return berlinInstant(now) as Date
}
const idOf = async (slug: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)
  return rows[0]?.id ?? ''
}
const backToReal = async (slug: string) => setPartnerClockBack(pool, clock, await idOf(slug))
const runTasks = () =>
  runDueTasks({
    ...deps,
    handlers: handlersHere(deps),
    handlersOn: (own: Clock) => handlersHere({ ...deps, clock: own }),
  })
const ahead = async (as: string) => (await nowOf(as)).getTime() - clock.now().getTime()

describe('POST /sandbox/v1/clock', () => {
  test('200 moves the clock of the partner, and no other', async () => {
    const answer = await move('demo-sales', { advance: 'P10D' })

    expect(answer.statusCode).toBe(200)
    expect(Math.round((await ahead('demo-sales')) / day)).toBe(10)
    expect(Math.abs(await ahead('demo-whitelabel'))).toBeLessThan(2000)
    await backToReal('demo-sales')
    expect(Math.abs(await ahead('demo-sales'))).toBeLessThan(2000)
  })

  test('200 lets an operator move all clocks by as much', async () => {
    await move('demo-sales', { advance: 'P10D' })
    const before = clock.now()

    expect((await move('demo-operator', { advance: 'P1D' })).statusCode).toBe(200)

    expect(Math.round((clock.now().getTime() - before.getTime()) / day)).toBe(1)
    expect(Math.round((await ahead('demo-sales')) / day)).toBe(10)
    expect(Math.abs(await ahead('demo-hems'))).toBeLessThan(2000)
    expect(Math.abs(await ahead('demo-operator'))).toBeLessThan(2000)
    await backToReal('demo-sales')
  })

  test.each(['2027-01-01', '2027-01-01T00:00:00', 'tomorrow'])(
    '400 for %s says how to write a time',
    async (to) => {
      const payload = { to }
      const answer = await send({ method: 'POST', url: '/sandbox/v1/clock', payload, as: 'demo-hems' })

      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toBe('to must be a date and time in Berlin such as 2026-12-01 00:00:00.')
    },
  )

  test('400 for a time that has passed on the own clock says that a reset brings it back', async () => {
    await move('demo-sales', { advance: 'P10D' })
    const tomorrow = `${plusDays(berlinDate(clock.now()), 1)} 00:00:00`

    const answer = await move('demo-sales', { to: tomorrow })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].message).toContain('Only a reset brings it back')
    expect((await move('demo-whitelabel', { to: tomorrow })).statusCode).toBe(200)
    await backToReal('demo-sales')
    await backToReal('demo-whitelabel')
  })

  test('400 for more than 15 years ahead of real time, in however many steps', async () => {
    expect((await move('demo-sales', { advance: 'P9Y' })).statusCode).toBe(200)
    expect((await move('demo-sales', { advance: 'P5Y' })).statusCode).toBe(200)

    const answer = await move('demo-sales', { advance: 'P2Y' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].message).toContain('at most 15 years ahead of real time: until 20')
    expect((await move('demo-sales', { advance: 'P11M' })).statusCode).toBe(200)
    await backToReal('demo-sales')
  })

  test('403 for a client that may do neither, 401 without a token', async () => {
    expect((await move('demo-gateway', { advance: 'P1D' })).statusCode).toBe(403)
    const bare = { method: 'POST', url: '/sandbox/v1/clock', payload: { advance: 'P1D' } } as const
    expect((await send(bare)).statusCode).toBe(401)
  })

  test('every process on the database goes by it', async () => {
    await move('demo-sales', { advance: 'P10D' })
    await other.deps.revisions.refresh()

    const theirs = (await nowOf('demo-sales', other)).getTime() - (await nowOf('demo-hems', other)).getTime()
    expect(Math.round(theirs / day)).toBe(10)

    await backToReal('demo-sales')
    await other.deps.revisions.refresh()
    expect(other.clock.ahead()).toEqual([])
  })
})

describe('a clock that was moved', () => {
  test('ends the tokens of the partner, and those of no other', async () => {
    const [own, others] = [await tokenOf('demo-sales'), await tokenOf('demo-whitelabel')]
    const use = async (token: string) =>
      (await send({ url: '/partner/v1/tariffs', headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await use(own), await use(others)]).toEqual([200, 200])

    await move('demo-sales', { advance: 'P1D' })

    expect([await use(own), await use(others)]).toEqual([401, 200])
    expect(await use(await tokenOf('demo-sales'))).toBe(200)
    await backToReal('demo-sales')
  })

  test('publishes the prices of its days to the partner, and to no other', async () => {
    const prices = async (as: string) =>
      (await ask(as, { url: '/partner/v1/day-ahead-prices/limited' })).json().data as { prices?: object[] }
    const before = await prices('demo-whitelabel')

    await move('demo-sales', { advance: 'P30D' })

    expect(JSON.stringify(await prices('demo-sales'))).toContain(plusDays(berlinDate(clock.now()), 30))
    expect(await prices('demo-whitelabel')).toEqual(before)
    const later = plusDays(berlinDate(clock.now()), 20)
    const url = `/partner/v1/day-ahead-prices/limited?from=${later}&to=${later}`
    const hidden = await ask('demo-whitelabel', { url })
    expect(hidden.body).not.toContain('centPerKwh')
    await backToReal('demo-sales')
  })

  test('opens and closes a link by the clock of the partner that asks', async () => {
    const link = async (as: string) => {
      const payload = { successUrl: 'https://app.example.com/linked' }
      const answer = await ask(as, { method: 'POST', url: '/partner/v1/customers/link', payload })
      return new URL(answer.json<{ authorizationUrl: string }>().authorizationUrl).pathname
    }
    const [hems, whitelabel] = [await link('demo-hems'), await link('demo-whitelabel')]
    await move('demo-hems', { advance: 'PT1H' })
    const statusOf = async (url: string) => (await send({ url })).statusCode

    expect(await statusOf(hems)).toBe(410)
    expect(await statusOf(whitelabel)).toBe(200)
    expect(await statusOf(await link('demo-hems'))).toBe(200)
    await backToReal('demo-hems')
  })

  test('processes orders and sends mails of the partner at its time', async () => {
    await move('demo-sales', { advance: 'P2Y' })
    for (const as of ['demo-sales', 'demo-whitelabel']) {
      const payload = anOrder({
        userAccount: { emailAddress: `${as}@example.com` },
        contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: as } },
      })
      expect((await ask(as, { method: 'POST', url: '/partner/v1/orders', payload })).statusCode).toBe(200)
    }
    await runTasks()

    const sentTo = async (as: string) => {
      const { data } = (await ask(as, { url: `/sandbox/v1/mails?to=${as}@example.com` })).json()
      return (data[0].sentAt as string).slice(0, 4)
    }
    const year = Number(berlinDate(clock.now()).slice(0, 4))
    expect(await sentTo('demo-sales')).toBe(String(year + 2))
    expect(await sentTo('demo-whitelabel')).toBe(String(year))
    await backToReal('demo-sales')
  })
})

describe('a customer of a partner whose clock was moved', () => {
  test('chooses a password by the link of a mail, which is valid by that clock', async () => {
    await move('demo-sales', { advance: 'P2Y' })
    const emailAddress = 'link-ahead@example.com'
    const payload = anOrder({
      userAccount: { emailAddress },
      contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: 'ahead-1' } },
    })
    await ask('demo-sales', { method: 'POST', url: '/partner/v1/orders', payload })
    await runTasks()
    const { data } = (await ask('demo-sales', { url: `/sandbox/v1/mails?to=${emailAddress}` })).json()
    const link = (data[0].links as string[]).find((url) => url.includes('/account/password?')) ?? ''
    const { pathname, search } = new URL(link)
    const open = async () => (await send({ url: `${pathname}${search}` })).statusCode

    expect(await open()).toBe(200)
    await move('demo-whitelabel', { advance: 'P1Y' })
    expect(await open()).toBe(200)
    await move('demo-sales', { advance: 'P1Y' })
    expect(await open()).toBe(410)
    await backToReal('demo-sales')
    await backToReal('demo-whitelabel')
  })
})

describe('a contract of a partner', () => {
  const contract = '/partner/v1/customers/20000018/contracts/30000016'

  test('is read by the clock of who reads it, and changed by the clock of who brought it', async () => {
    await pool.query(sql`
      insert into grants (account_id, partner_id, granted_at)
      select a.id, p.id, ${clock.now()}::timestamptz from accounts a, partners p
      where a.customer_number = '20000018' and p.slug = 'demo-hems'`)
    await move('demo-whitelabel', { advance: 'P30D' })
    const today = berlinDate(clock.now())
    const daysOf = async (as: string) => {
      const { data } = (await ask(as, { url: `${contract}/day-ahead-working-prices` })).json()
      return (data.from as string).slice(0, 10)
    }

    expect(await daysOf('demo-hems')).toBe(today)
    expect(await daysOf('demo-whitelabel')).toBe(plusDays(today, 30))

    const url = '/operator/v1/orders/30000016/termination'
    const payload = { kind: 'Ordinary', comment: 'the customer called' }
    const answer = await ask('demo-operator', { method: 'POST', url, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await pool.query<{ at: Date }>(sql`
      select max(happened_at) as at from order_history where contract_number = '30000016'`)
    expect(rows[0]?.at && berlinDate(rows[0].at)).toBe(plusDays(today, 30))
    await backToReal('demo-whitelabel')
  })
})

describe('nobody chooses a clock that is not theirs', () => {
  const { loggedIn, newCustomer } = customers(service)

  test.each([
    ['names the contract of another partner', (number: string) => ({ order: number }), ''],
    ['types the address of its customer', (_: string, address: string) => ({ email: address }), ''],
    ['brings a link for its customer', () => ({}), 'token'],
  ])('a customer whose session has ended and who %s', async (_, fieldsOf, query) => {
    const { browser, contractNumbers } = await loggedIn({ partner: 'demo-sales' })
    const elsewhere = await newCustomer({ partner: 'demo-whitelabel' })
    const token = await createPasswordToken(pool, elsewhere.account.id, clock.now())
    const path = `/account/contracts/${contractNumbers[0]}/withdraw${query && `?${query}=${token}`}`
    expect((await browser.open(path)).statusCode).not.toBe(303)
    await move('demo-sales', { advance: 'P30D' })

    const { account, contractNumbers: others } = elsewhere
    const answer = await browser.submit(path, fieldsOf(others[0] ?? '', account.emailAddress))

    expect(answer.headers.location).toContain('/account/login')
    await backToReal('demo-sales')
  })

  test('a partner by naming a contract or a customer that it has nothing to do with', async () => {
    const { account, contractNumbers } = await newCustomer({ partner: 'demo-whitelabel' })
    const [contractNumber] = contractNumbers
    const { customerNumber } = account
    const clockFor = async (slug: string | null, params: object, body?: object) =>
      partnerOfContract(pool, { params, body } as FastifyRequest, slug === null ? null : await idOf(slug))
    const owner = await idOf('demo-whitelabel')

    for (const params of [{ contractNumber }, { customerNumber }]) {
      expect(await clockFor('demo-hems', params)).toBeUndefined()
      expect(await clockFor('demo-whitelabel', params)).toBe(owner)
      expect(await clockFor(null, params)).toBe(owner)
    }
    expect(await clockFor('demo-hems', {}, { contractNumber })).toBeUndefined()
    expect(await clockFor(null, {}, { contractNumber })).toBe(owner)

    await customers(service).link(account, 'demo-hems')
    expect(await clockFor('demo-hems', { contractNumber })).toBe(owner)
  })

  test('a caller that asks for what does not exist gets 404 while a clock is ahead', async () => {
    await move('demo-sales', { advance: 'P1D' })

    const statuses = [
      (await send({ method: 'POST', url: '/partner/v1/nothing' })).statusCode,
      (await send({ method: 'HEAD', url: '/operator/reference/nothing' })).statusCode,
    ]

    expect(statuses).toEqual([404, 404])
    await backToReal('demo-sales')
  })
})
