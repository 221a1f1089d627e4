import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { eraseForOperator } from '../../backoffice/customers/audited-customers.ts'
import { type SeededAccount, taskKindsOf } from '../../customers/accounts/account-rows.fixture.ts'
import { languageOfAccount } from '../../customers/accounts/language.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { customers, password } from '../account/customer.fixture.ts'

const service = await testService()
const { pool, clock, deps } = service
const { loggedIn, auditOf } = customers(service)
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const settings = (path = '') => `/account/settings${path}?lang=en`

const accountOf = async ({ id }: SeededAccount) => {
  const { rows } = await pool.query<{ phoneNumber: string | null; emailAddress: string }>(
    sql`select phone_number as "phoneNumber", email_address as "emailAddress" from accounts where id = ${id}`,
  )
  return rows[0]
}
const mailsOf = async (address: string) =>
  (
    await pool.query<{ kind: string; subject: string; text: string; links: string[] }>(sql`
      select kind, subject, text, links from mails where to_key = ${address.toLowerCase()} order by sent_at, id`)
  ).rows
const actionsOf = async (subject: string) => (await auditOf(subject)).map(({ action }) => action)

/** As if the password had come with an order and nobody had proved the address: decision 34. */
const unprove = ({ id }: SeededAccount) =>
  pool.query(sql`
    update accounts a set proven_at = null, password_partner_id = p.id, password_placed_by_partner_id = p.id
    from partners p where a.id = ${id} and p.slug = 'demo-whitelabel'`)

describe('the settings', () => {
  test('show how the customer is reached, and lead to everything that can be set', async () => {
    const { browser, account } = await loggedIn({})

    const { body, statusCode } = await browser.open(settings())

    expect(statusCode).toBe(200)
    expect(body).toContain(account.emailAddress)
    for (const path of [
      '/settings/email',
      '/settings/phone',
      '/settings/data',
      '/security',
      '/logout-everywhere',
    ])
      expect(body).toContain(`/account${path}?lang=en`)
  })
})

describe('the language', () => {
  test('is stored with the account, and pages and mails follow it', async () => {
    const { browser, account } = await loggedIn({})
    await browser.open(settings())

    const done = await browser.submit(settings('/language'), { language: 'de' })
    // The browser asks for English.
    const without = await browser.open('/account/settings')
    const asked = await browser.open(settings())
    await browser.submit('/account/settings/phone?lang=en', { phone: '+49 30 55555' })
    await runTasks()

    expect(done.headers.location).toBe('/account/settings?done=language&lang=de')
    expect(await languageOfAccount(pool, account.id)).toBe('de')
    expect(without.body).toContain('<h1>Einstellungen</h1>')
    expect(asked.body).toContain('<h1>Settings</h1>')
    expect((await mailsOf(account.emailAddress)).at(-1)?.subject).toMatch(/Telefonnummer/)
    expect(await actionsOf(account.customerNumber)).toContain('account.language-chosen')
  })

  test('403 and no change by a stale form', async () => {
    const { browser, account } = await loggedIn({})
    await browser.open(settings())

    const answer = await browser.submit(settings('/language'), { language: 'de', form_token: 'x' })

    expect(answer.statusCode).toBe(403)
    expect(await languageOfAccount(pool, account.id)).toBe(null)
  })
})

describe('a new email address', () => {
  test('counts once its own mailbox has confirmed it, and the old one is notified', async () => {
    const { browser, account } = await loggedIn({})
    const newAddress = `neu-${account.customerNumber}@example.com`
    await browser.open(settings('/email'))

    const asked = await browser.submit(settings('/email'), { email: newAddress, current: password })
    const waiting = await browser.open(settings('/email'))
    await runTasks()
    const before = await accountOf(account)
    const [mail] = await mailsOf(newAddress)
    const link = new URL(mail?.links.find((url) => url.includes('/email-address?')) ?? '')
    await browser.open(`${link.pathname}${link.search}`)
    await browser.submit('/email-address?lang=en', {})

    expect(asked.statusCode).toBe(303)
    expect(waiting.body).toContain(`We have sent a link to ${newAddress}.`)
    expect(before?.emailAddress).toBe(account.emailAddress)
    expect((await mailsOf(account.emailAddress)).map(({ kind }) => kind)).toContain('send-email-change-mail')
    expect((await accountOf(account))?.emailAddress).toBe(newAddress)
  })

  test('can be stopped in the account', async () => {
    const { browser, account } = await loggedIn({})
    await browser.open(settings('/email'))
    await browser.submit(settings('/email'), { email: 'anders@example.com', current: password })
    await browser.open(settings('/email'))

    const done = await browser.submit(settings('/email/stop'), {})

    expect(done.headers.location).toBe('/account/settings?done=stopped&lang=en')
    expect(await actionsOf(account.customerNumber)).toContain('contact.email-change-stopped')
  })

  test.each([
    ['no address', { email: '' }, 422, 'Please enter the new address.'],
    ['half an address', { email: 'anna@' }, 422, 'This is not a complete email address.'],
    ['no password', { current: '' }, 422, 'Please enter your current password.'],
    ['a wrong password', { current: 'not-the-one' }, 422, 'This is not your current password.'],
    ['a stale form', { form_token: 'x' }, 403, 'submit it again'],
  ])('is refused for %s', async (_what, fields, status, says) => {
    const { browser, account } = await loggedIn({})
    await browser.open(settings('/email'))

    const form = { email: 'neu@example.com', current: password, ...fields }
    const answer = await browser.submit(settings('/email'), form)

    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(says)
    expect(await actionsOf(account.customerNumber)).not.toContain('contact.email-change-requested')
  })

  test('429 for the sixth in a day, and for guesses of the password', async () => {
    const many = await loggedIn({})
    for (const number of [1, 2, 3, 4, 5]) {
      await many.browser.open(settings('/email'))
      await many.browser.submit(settings('/email'), { email: `neu-${number}@example.com`, current: password })
    }
    await many.browser.open(settings('/email'))
    const sixth = await many.browser.submit(settings('/email'), {
      email: 'neu-6@example.com',
      current: password,
    })
    const guessing = await loggedIn({})
    await guessing.browser.open(settings('/email'))
    const guesses = []
    for (let count = 0; count < 11; count++)
      guesses.push(
        await guessing.browser.submit(settings('/email'), { email: 'x@example.com', current: 'guess' }),
      )

    expect(sixth.statusCode).toBe(429)
    expect(guesses.at(-2)?.statusCode).toBe(422)
    expect(guesses.at(-1)?.statusCode).toBe(429)
    expect(guesses.at(-1)?.headers['retry-after']).toMatch(/^\d+$/)
  })
})

describe('the phone number', () => {
  test('is stored or deleted, and the customer is notified', async () => {
    const { browser, account } = await loggedIn({})
    await browser.open(settings('/phone'))
    await browser.submit(settings('/phone'), { phone: '+49 (30) 98765-4' })
    const stored = await accountOf(account)
    await browser.open(settings('/phone'))
    await browser.submit(settings('/phone'), { phone: '' })

    expect(stored?.phoneNumber).toBe('+49 (30) 98765-4')
    expect((await accountOf(account))?.phoneNumber).toBe(null)
    expect(await taskKindsOf(pool, account.customerNumber)).toContain('send-phone-changed-mail')
  })

  test.each([
    ['letters', 'call me'],
    ['four digits', '1234'],
    ['thirty-one characters', '1'.repeat(31)],
  ])('422 for %s', async (_what, phone) => {
    const { browser } = await loggedIn({})
    await browser.open(settings('/phone'))

    expect((await browser.submit(settings('/phone'), { phone })).statusCode).toBe(422)
  })
})

describe('all data', () => {
  test('can be fetched for a day as JSON and CSV, once the password is given; each fetch is in the trail', async () => {
    const { browser, account, contractNumbers } = await loggedIn({})
    await browser.open(settings('/data'))
    const early = await browser.open(settings('/data/export.json'))
    await browser.open(settings('/data'))

    const asked = await browser.submit(settings('/data/export'), { current: password })
    const json = await browser.open(settings('/data/export.json'))
    const csv = await browser.open(settings('/data/export.csv'))
    await runTasks()

    expect(early.statusCode).toBe(404)
    expect(asked.statusCode).toBe(303)
    expect(json.headers['content-disposition']).toBe(
      `attachment; filename="customer-${account.customerNumber}.json"`,
    )
    expect(json.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(json.body)).toMatchObject({
      customerNumber: account.customerNumber,
      orders: [{ contractNumber: contractNumbers[0] }],
    })
    expect(csv.body.split('\r\n')[0]).toBe('contractNumber,from,startUtc,kwh,valueState')
    expect((await mailsOf(account.emailAddress)).map(({ subject }) => subject)).toContain(
      'Ihre Daten stehen bereit',
    )
    expect(await actionsOf(account.customerNumber)).toEqual(
      expect.arrayContaining(['customer.export-requested', 'customer.own-export']),
    )
  })

  test('404 after a day, and for the session of another customer', async () => {
    const { browser, account } = await loggedIn({})
    const other = await loggedIn({})
    await browser.open(settings('/data'))
    await browser.submit(settings('/data/export'), { current: password })

    const theirs = await other.browser.open(settings('/data/export.json'))
    await pool.query(
      sql`update data_exports set expires_at = ${clock.now()} where account_id = ${account.id}`,
    )

    expect(theirs.statusCode).toBe(404)
    expect((await browser.open(settings('/data/export.json'))).statusCode).toBe(404)
  })

  test.each([
    ['a wrong password', { current: 'not-the-one' }, 422],
    ['a stale form', { current: password, form_token: 'x' }, 403],
  ])('are not given for %s', async (_what, form, status) => {
    const { browser } = await loggedIn({})
    await browser.open(settings('/data'))

    expect((await browser.submit(settings('/data/export'), form)).statusCode).toBe(status)
    expect((await browser.open(settings('/data/export.json'))).statusCode).toBe(404)
  })
})

describe('a request for erasure', () => {
  const stateOf = async ({ id }: SeededAccount) =>
    (
      await pool.query<{ state: string }>(
        sql`select state from erasure_requests where account_id = ${id} order by requested_at`,
      )
    ).rows.map(({ state }) => state)
  const ask = async () => {
    const customer = await loggedIn({})
    await customer.browser.open(settings('/data/erasure'))
    const asked = await customer.browser.submit(settings('/data/erasure'), { current: password })
    return { ...customer, asked }
  }

  test('waits for an operator, is confirmed by mail, and its state stands in the settings', async () => {
    const { browser, account, asked } = await ask()
    const shown = await browser.open(settings('/data'))
    await runTasks()

    const [mail] = await mailsOf(account.emailAddress)
    expect(asked.statusCode).toBe(303)
    expect(await stateOf(account)).toEqual(['Waiting'])
    expect(shown.body).toContain('We answer within a month.')
    expect(mail?.subject).toBe('Ihr Antrag auf Löschung ist eingegangen')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Rechnungsunterlagen müssen wir acht')
    expect(await actionsOf(account.customerNumber)).toContain('customer.erasure-requested')
  })

  test('is one however often it is sent, and can be taken back until it is decided', async () => {
    const { browser, account } = await ask()
    await browser.open(settings('/data/erasure'))
    await browser.submit(settings('/data/erasure'), { current: password })
    await browser.open(settings('/data'))

    await browser.submit(settings('/data/erasure/take-back'), {})

    expect(await stateOf(account)).toEqual(['TakenBack'])
    expect((await browser.open(settings('/data'))).body).toContain('You took your request back')
  })

  test('is fulfilled by the erasure of an operator', async () => {
    const { account } = await ask()
    const operator = { actor: 'staff:test', requestId: 'test', now: clock.now(), scopes: new Set<never>() }

    await eraseForOperator(pool, { customerNumber: account.customerNumber }, operator)

    expect(await stateOf(account)).toEqual(['Erased'])
  })

  test.each([
    ['a wrong password', { current: 'not-the-one' }, 422],
    ['no password', { current: '' }, 422],
    ['a stale form', { current: password, form_token: 'x' }, 403],
  ])('is refused for %s', async (_what, form, status) => {
    const { browser, account } = await loggedIn({})
    await browser.open(settings('/data/erasure'))

    expect((await browser.submit(settings('/data/erasure'), form)).statusCode).toBe(status)
    expect(await stateOf(account)).toEqual([])
  })
})

describe('with an unproven password', () => {
  test.each(['/email', '/phone', '/data', '/data/erasure'])(
    '%s: 403 and the way to prove the address',
    async (path) => {
      const { browser, account } = await loggedIn({})
      await browser.open(settings())
      await unprove(account)

      const shown = await browser.open(settings(path))
      await browser.open(settings())
      const posted = await browser.submit(settings(path === '/data' ? '/data/export' : path), {
        ...{ email: 'neu@example.com', phone: '+49 30 1', current: password },
      })

      expect([shown.statusCode, posted.statusCode]).toEqual([403, 403])
      expect(shown.body).toContain('/account/forgot-password')
      expect(await taskKindsOf(pool, account.customerNumber)).toEqual([])
    },
  )
})
