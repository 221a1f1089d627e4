/**
 * Partner A orders for an address with a password of its choice, partner B orders for it later. A person who knows A's password
 * gets nothing of B's contract: they neither see it, nor give access to it, nor withdraw from it.
 */
import { describe, expect, test } from 'vitest'
import { findSession, openSession } from '../../src/customers/sessions/session.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { steadyMilliseconds } from '../../src/platform/http/steady-time.ts'
import { skipPauses } from '../support/pauses.ts'
import { testService } from '../support/test-service.ts'
import { untilBlocked } from '../support/waiting-statements.ts'
import {
  type Browser,
  givenPassword,
  newAddress,
  ownPassword,
  unprovenAddresses,
} from './unproven-addresses.ts'

const service = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
// A login that is refused takes this long, whatever the reason.
skipPauses(steadyMilliseconds)
const { pool, send, clock, deps } = service
const on = unprovenAddresses(service)
const [a, b] = ['demo-whitelabel', 'demo-sales'] as const

/** A has ordered with a password of its choice. */
async function orderedByA() {
  const email = newAddress()
  const own = await on.place(a, email, { password: givenPassword })
  return { email, own, customerNumber: own.customerNumber }
}

/** The owner of the mailbox has chosen a password by the link that was mailed to it. */
async function prove(email: string) {
  const [mail] = await on.passwordMail(email)
  await on.usePasswordLink(mail?.links ?? [])
}

async function askForLink(email: string) {
  const browser = on.newBrowser()
  await browser.open('/account/forgot-password')
  await browser.submit('/account/forgot-password', { email })
}

const stateOf = async (contractNumber: string) =>
  (
    await pool.query<{ state: string }>(
      sql`select state from orders where contract_number = ${contractNumber}`,
    )
  ).rows[0]?.state

const withdraw = async (browser: Browser, contractNumber: string) => {
  const path = `/account/contracts/${contractNumber}/withdraw`
  await browser.open(path)
  return browser.submit(path, {})
}

const isLoggedIn = async (browser: Browser) => (await browser.open('/account')).statusCode === 200

describe('a password that a partner gave with its order', () => {
  test('opens the contracts of that partner: it shows them and withdraws from them', async () => {
    const { email, own } = await orderedByA()
    const second = await on.place(a, email)

    const { browser, isOpen } = await on.logIn(email, givenPassword)
    const overview = await browser.open('/account')
    await withdraw(browser, own.contractNumber)

    expect(isOpen).toBe(true)
    expect(overview.body).toContain(own.contractNumber)
    expect(overview.body).toContain(second.contractNumber)
    expect(await stateOf(own.contractNumber)).toBe('Revoked')
  })

  test.each([
    ['without a password', null],
    ['with a password of its own', 'Anderes-Passwort-2026'],
    ['with the same password', givenPassword],
  ])('opens nothing any more once another partner has ordered %s', async (_, password) => {
    const { email } = await orderedByA()
    await on.place(b, email.toUpperCase(), { password })

    for (const tried of [givenPassword, password ?? givenPassword]) {
      expect((await on.logIn(email, tried)).isOpen).toBe(false)
    }
    const { page } = await on.atConsent(email, givenPassword, await on.newLink())
    expect(page.body).toContain('<h1>Log in to ')
  })

  test('opens nothing any more once somebody else has ordered for that partner, or that partner for somebody else', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await on.place(b, first, { password: givenPassword })
    await on.place('demo-platform', first, { partnerToken: 'demo-sales-token' })
    await on.place('demo-platform', second, { password: givenPassword, partnerToken: 'demo-sales-token' })
    expect((await on.logIn(second, givenPassword)).isOpen).toBe(true)
    await on.place('demo-platform', second)

    expect((await on.logIn(first, givenPassword)).isOpen).toBe(false)
    expect((await on.logIn(second, givenPassword)).isOpen).toBe(false)
  })

  test('is not proven by being changed: what replaces it is dropped as well', async () => {
    const { email } = await orderedByA()
    const { browser } = await on.logIn(email, givenPassword)
    await askForLink(email)
    await on.passwordMail(email)
    await browser.open('/account/change-password')
    const fields = { current: givenPassword, password: ownPassword, repeated: ownPassword }
    await browser.submit('/account/change-password', fields)
    expect((await on.logIn(email, ownPassword)).isOpen).toBe(true)

    await on.place(b, email)

    expect((await on.logIn(email, ownPassword)).isOpen).toBe(false)
    expect(await isLoggedIn(browser)).toBe(false)
  })

  test('is replaced by the owner, who gets a link by mail and then sees every contract', async () => {
    const { email, own } = await orderedByA()
    const names = { firstName: 'Olga', lastName: 'Eigentum' }
    const joined = await on.place(b, email, { names })

    const mails = await on.passwordMail(email)
    const dropped = mails.find(({ kind }) => kind === 'send-set-password-mail')
    const { page, answer } = await on.usePasswordLink(dropped?.links ?? [])
    const { browser } = await on.logIn(email, ownPassword)
    const overview = await browser.open('/account')

    expect(dropped?.text).toContain('gilt es ab sofort nicht mehr')
    expect(dropped?.text).toContain('Tarifkompass')
    expect(dropped?.text).toContain('Olga Eigentum')
    expect(dropped?.text).not.toContain('Sonnenwerk')
    expect(page.body).toContain('/brand/demo-sales.css')
    expect(answer.statusCode).toBe(200)
    expect(overview.body).toContain(own.contractNumber)
    expect(overview.body).toContain(joined.contractNumber)
  })

  test('sends the mail once, and none to a customer who has chosen a password meanwhile', async () => {
    const { email, customerNumber } = await orderedByA()
    await on.place(b, email)
    await on.place(b, email)
    const tasks = async () =>
      (
        await pool.query(
          sql`select from tasks where subject = ${customerNumber} and kind = 'send-set-password-mail'`,
        )
      ).rowCount
    expect(await tasks()).toBe(1)
    const token = await pool.query<{ id: string }>(
      sql`update accounts set password_hash = 'chosen', proven_at = now() where email_key = ${email} returning id`,
    )

    const mails = await on.passwordMail(email)

    expect(token.rowCount).toBe(1)
    expect(mails.filter(({ kind }) => kind === 'send-set-password-mail')).toEqual([])
  })
})

describe('a session that such a password opened', () => {
  test('ends with the order of another partner', async () => {
    const { email } = await orderedByA()
    const { browser } = await on.logIn(email, givenPassword)
    expect(await isLoggedIn(browser)).toBe(true)

    const joined = await on.place(b, email)
    const answer = await withdraw(browser, joined.contractNumber)

    expect(await isLoggedIn(browser)).toBe(false)
    expect(answer.headers.location).toContain('/account/login')
    expect(await stateOf(joined.contractNumber)).toBe('Open')
  })

  test('that opens while such an order is being stored ends as well', async () => {
    const { email, customerNumber } = await orderedByA()
    const { rows } = await pool.query<{ id: string; hash: string }>(
      sql`select id, password_hash as hash from accounts where customer_number = ${customerNumber}`,
    )
    const { id: accountId = '', hash: passwordHash = '' } = rows[0] ?? {}
    let joins: Promise<unknown> = Promise.resolve()

    const token = await pool.transaction(async (tx) => {
      const opened = await openSession(tx, {
        accountId,
        proof: { passwordHash },
        request: null,
        now: clock.now(),
      })
      joins = on.place(b, email)
      await untilBlocked(pool)
      return opened
    })
    expect(token).toBeDefined()
    await joins

    expect(await findSession(pool, token, clock.now())).toBeUndefined()
  })

  test('stays with another order of the same partner, and with any order once the owner has used a link', async () => {
    const { email } = await orderedByA()
    const { browser } = await on.logIn(email, givenPassword)
    await on.place(a, email)
    expect(await isLoggedIn(browser)).toBe(true)

    await askForLink(email)
    await prove(email)
    const owner = await on.logIn(email, ownPassword)
    const joined = await on.place(b, email)

    expect(await isLoggedIn(browser)).toBe(false)
    expect((await on.logIn(email, ownPassword)).isOpen).toBe(true)
    expect((await owner.browser.open('/account')).body).toContain(joined.contractNumber)
    await withdraw(owner.browser, joined.contractNumber)
    expect(await stateOf(joined.contractNumber)).toBe('Revoked')
  })
})

describe('two partners that order for a new address at the same moment', () => {
  test.each(Array.from({ length: 2 }, (_, round) => [round]))(
    'both get their order, and no password of theirs opens anything (round %i)',
    async () => {
      const email = newAddress()

      const [one, other] = await Promise.all([
        on.place(a, email, { password: givenPassword }),
        on.place(b, email, { password: `${givenPassword}-2` }),
      ])

      expect(one.customerNumber).toBe(other.customerNumber)
      expect((await on.logIn(email, givenPassword)).isOpen).toBe(false)
      expect((await on.logIn(email, `${givenPassword}-2`)).isOpen).toBe(false)
      const mails = await on.passwordMail(email)
      expect(mails.filter(({ kind }) => kind === 'send-set-password-mail')).toHaveLength(1)
    },
  )

  test('keep the password if they are one and the same', async () => {
    const email = newAddress()

    await Promise.all(Array.from({ length: 5 }, () => on.place(a, email, { password: givenPassword })))

    expect((await on.logIn(email, givenPassword)).isOpen).toBe(true)
  })
})

describe('access that was given with such a password', () => {
  const read = (url: string, token?: string) =>
    token === undefined
      ? send({ url, as: 'demo-hems' })
      : send({ url, headers: { authorization: `Bearer ${token}` } })

  /** What a partner or an app gets of a contract, by every way to it. */
  async function sights(customerNumber: string, contractNumber: string, token?: string) {
    const contracts = `/partner/v1/customers/${customerNumber}/contracts`
    const listed = await read(contracts, token)
    const path = `${contracts}/${contractNumber}`
    const metrics = `${path}/metrics?period.from=2026-01-01&period.to=2026-01-02&interval=Daily&metricType=Consumption&valueType=Actual`
    const urls = [path, metrics, `${path}/documents`, `${path}/costs`]
    const statuses = []
    for (const url of urls) statuses.push((await read(url, token)).statusCode)
    return { isListed: listed.body.includes(contractNumber), statuses }
  }
  const everything = { isListed: true, statuses: [200, 200, 200, 200] }
  const nothing = { isListed: false, statuses: [403, 403, 403, 403] }

  async function linkedByA() {
    const ordered = await orderedByA()
    await on.deliver(a, ordered.own.contractNumber)
    const path = await on.newLink()
    const { browser, page } = await on.atConsent(ordered.email, givenPassword, path)
    const answer = await browser.submit(`${path}/answer`, { answer: 'allow' })
    expect(answer.statusCode).toBe(303)
    return { ...ordered, page }
  }

  test('reaches the contracts of that time and none that joins later, before and after the proof', async () => {
    const { email, own, customerNumber, page } = await linkedByA()
    const joined = await on.place(b, email)
    await on.deliver(b, joined.contractNumber)
    const again = await on.place(a, email)
    await on.deliver(a, again.contractNumber)

    expect(page.body).toContain('For the contracts you have today')
    for (const isProven of [false, true]) {
      if (isProven) await prove(email)
      expect(await sights(customerNumber, own.contractNumber)).toEqual(everything)
      expect(await sights(customerNumber, joined.contractNumber)).toEqual(nothing)
      expect(await sights(customerNumber, again.contractNumber)).toEqual(nothing)
    }
  })

  test('covers all contracts once the owner gives it again', async () => {
    const { email, own, customerNumber } = await linkedByA()
    const joined = await on.place(b, email)
    await on.deliver(b, joined.contractNumber)
    await prove(email)
    const { browser } = await on.logIn(email, ownPassword)
    expect((await browser.open('/account')).body).toContain('Only for contract')

    const path = await on.newLink()
    const { browser: owner, page } = await on.atConsent(email, ownPassword, path)
    await owner.submit(`${path}/answer`, { answer: 'allow' })

    expect(page.body).toContain('For all your contracts')
    expect(await sights(customerNumber, own.contractNumber)).toEqual(everything)
    expect(await sights(customerNumber, joined.contractNumber)).toEqual(everything)
    expect((await browser.open('/account')).body).not.toContain('Only for contract')
  })

  test('is not given by a link that was open while another partner ordered', async () => {
    const { email, customerNumber } = await orderedByA()
    const path = await on.newLink()
    const { browser, page } = await on.atConsent(email, givenPassword, path)
    expect(page.body).toContain('May Heimpuls read')

    await on.place(b, email)
    const answer = await browser.submit(`${path}/answer`, { answer: 'allow' })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('<h1>Log in to ')
    expect((await read(`/partner/v1/customers/${customerNumber}/contracts`)).statusCode).toBe(403)
  })

  test('and is given by that link to the owner, who has used the mail meanwhile', async () => {
    const { email, customerNumber } = await orderedByA()
    const path = await on.newLink()
    await on.atConsent(email, givenPassword, path)
    const joined = await on.place(b, email)
    await on.deliver(b, joined.contractNumber)
    await prove(email)

    const { browser } = await on.atConsent(email, ownPassword, path)
    await browser.submit(`${path}/answer`, { answer: 'allow' })

    expect(await sights(customerNumber, joined.contractNumber)).toEqual(everything)
  })

  test('renews no token that reaches more, not even once the owner gives the same app access', async () => {
    const { email, own, customerNumber } = await orderedByA()
    await on.deliver(a, own.contractNumber)
    const appTokens = async (password: string) => {
      const { path, verifier } = await on.newAuthorization()
      const { browser } = await on.atConsent(email, password, path)
      const answer = await browser.submit(`${path}/answer`, { answer: 'allow' })
      const code = new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier }
      return (await on.exchange(form)).json<{ access_token: string; refresh_token: string }>()
    }
    const renew = (refresh_token: string) => on.exchange({ grant_type: 'refresh_token', refresh_token })
    const attacker = await appTokens(givenPassword)

    const joined = await on.place(b, email)
    await on.deliver(b, joined.contractNumber)
    const renewed = (await renew(attacker.refresh_token)).json<typeof attacker>()
    for (const { access_token: token } of [attacker, renewed]) {
      expect(await sights(customerNumber, own.contractNumber, token)).toEqual(everything)
      expect(await sights(customerNumber, joined.contractNumber, token)).toEqual(nothing)
    }
    await prove(email)
    const owner = await appTokens(ownPassword)

    await deps.revisions.refresh()
    expect(await sights(customerNumber, joined.contractNumber, owner.access_token)).toEqual(everything)
    for (const { access_token: token } of [attacker, renewed]) {
      expect((await sights(customerNumber, joined.contractNumber, token)).statuses).toEqual([
        401, 401, 401, 401,
      ])
    }
    expect((await renew(owner.refresh_token)).statusCode).toBe(200)
    expect((await renew(renewed.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a partner learns nothing about an address by ordering for it', () => {
  test('answers are the same for a known and for a new address, and repeat it as this order gave it', async () => {
    const { email } = await orderedByA()
    const known = email.replace('victim', 'VicTim')
    const answers = []
    for (const address of [known, newAddress().replace('victim', 'VicTim')]) {
      const placed = await on.answerTo(b, address, { password: givenPassword })
      const { contractNumber, customerNumber } =
        placed.json<Record<'contractNumber' | 'customerNumber', string>>()
      await on.deliver(b, contractNumber)
      const order = await send({ url: `/partner/v1/orders/${contractNumber}`, as: b })
      const customers = await send({ url: '/partner/v1/customers?limit=500', as: b })
      const mails = await send({ url: `/sandbox/v1/mails?to=${address}&limit=100`, as: b })
      const kinds = mails
        .json<{ data: { kind: string }[] }>()
        .data.map(({ kind }) => kind)
        .sort()
      expect(order.json().data.order.emailAddress).toBe(address)
      expect(customers.json().data).toContainEqual(
        expect.objectContaining({ customerNumber, emailAddress: 'V***@example.com' }),
      )
      answers.push({
        status: placed.statusCode,
        names: namesIn(placed.json()),
        order: namesIn(order.json()),
        kinds,
      })
    }

    expect(answers[0]).toEqual(answers[1])
  })

  test('and the partner that ordered first gets no message either', async () => {
    const { email, own } = await orderedByA()
    const url = `/partner/v1/orders/${own.contractNumber}`
    const mailsOf = async () =>
      (await send({ url: `/sandbox/v1/mails?to=${email}&limit=100`, as: a })).json<{ data: object[] }>().data
    // Delivered, so that the market has no more answers to it.
    await on.deliver(a, own.contractNumber)
    const before = { order: (await send({ url, as: a })).json(), mails: await mailsOf() }

    await on.place(b, email.toUpperCase())
    await on.runTasks()

    expect({ order: (await send({ url, as: a })).json(), mails: await mailsOf() }).toEqual(before)
  })
})

/** The paths of all fields in an answer, without their values. */
const namesIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => namesIn(inner, `${path}.${name}`))
    : [path]
