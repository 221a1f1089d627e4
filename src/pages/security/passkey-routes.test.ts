import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { linking } from '../../customers/links/link.fixture.ts'
import { anAuthenticator } from '../../customers/passkeys/authenticator.fixture.ts'
import { passkeys, passkeysPath } from '../../customers/passkeys/passkey.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { password } from '../account/customer.fixture.ts'

const service = await testService()
const { clock, pool } = service
const { origin, atNewPasskey, withPasskey, atLogin, countOf, auditOf, logIn, newBrowser, loggedIn } =
  passkeys(service)
const { link } = linking(service)
const actionsOf = async ({ customerNumber }: { customerNumber: string }) =>
  (await auditOf(customerNumber)).map(({ action }) => action)

describe('adding a passkey', () => {
  test('takes the password and the answer of the device, and tells the customer by mail', async () => {
    const { account, add, authenticator, options, browser } = await atNewPasskey()

    const answer = await add(authenticator.make(options))

    expect(answer.headers.location).toBe('/account/security?done=passkey-added&lang=en')
    const page = await browser.open(String(answer.headers.location))
    expect(page.body).toContain('<h3>My phone</h3>')
    expect(page.body).toContain('The passkey is set up.')
    expect(await actionsOf(account)).toContain('passkey.added')
    const mails = await pool.query(sql`
      select from tasks where kind = 'send-passkey-added-mail' and subject = ${account.customerNumber}`)
    expect(mails.rowCount).toBe(1)
  })

  test.each([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['without the fingerprint, face or PIN of its user', { isUserVerified: false }],
    ['for a challenge that we did not give', { challenge: 'AAAA' }],
  ])('refuses one %s', async (_, lies) => {
    const { account, add, authenticator, options } = await atNewPasskey()

    const answer = await add(authenticator.make(options, lies))

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('The passkey could not be set up.')
    expect(await countOf(account)).toBe(0)
  })

  test.each(['', 'no json', '{}', 'null', '[]', '{"id":1}'])('refuses %j', async (passkey) => {
    const { account, add } = await atNewPasskey()

    expect((await add(passkey)).statusCode).toBe(422)
    expect(await countOf(account)).toBe(0)
  })

  test('refuses the same answer a second time', async () => {
    const { account, add, authenticator, options, browser } = await atNewPasskey()
    const made = authenticator.make(options)
    await add(made)
    await pool.query(sql`delete from passkeys where account_id = ${account.id}`)
    await browser.open(`${passkeysPath}/new?lang=en`)

    expect((await add(made)).statusCode).toBe(422)
    expect(await countOf(account)).toBe(0)
  })

  test('refuses a challenge that was given to somebody else, and one of the login page', async () => {
    const { account, add, authenticator } = await atNewPasskey()
    const other = await atNewPasskey()
    const { options: ofLogin } = await atLogin()

    expect((await add(authenticator.make(other.options))).statusCode).toBe(422)
    expect((await add(authenticator.make({ ...other.options, ...ofLogin }))).statusCode).toBe(422)
    expect(await countOf(account)).toBe(0)
  })

  test('refuses an answer after ten minutes', async () => {
    const { account, add, authenticator, options } = await atNewPasskey()
    clock.advance(10 * 60_000)

    expect((await add(authenticator.make(options))).statusCode).toBe(422)
    expect(await countOf(account)).toBe(0)
  })

  test.each([
    ['', 'Please enter your password.'],
    ['not-the-password', 'This is not your password.'],
  ])('refuses the password %j', async (typed, says) => {
    const { account, add, authenticator, options } = await atNewPasskey()

    const answer = await add(authenticator.make(options), { password: typed })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
    expect(await countOf(account)).toBe(0)
  })

  test('refuses an eleventh', async () => {
    const { account, add, authenticator, options } = await atNewPasskey()
    for (let each = 0; each < 10; each++) {
      await pool.query(sql`
        insert into passkeys (account_id, credential_id, name, public_key, counter, transports, created_at)
        values (${account.id}, ${`${account.id}-${each}`}, 'x', '\\x00', 0, '{}', now())`)
    }

    expect((await add(authenticator.make(options))).statusCode).toBe(409)
    expect(await countOf(account)).toBe(10)
  })

  test('is not for an account whose address is not proven', async () => {
    const { account, browser, add, authenticator, options } = await atNewPasskey()
    await pool.query(sql`
      update accounts set proven_at = null,
        password_partner_id = (select id from partners where slug = 'demo-hems'),
        password_placed_by_partner_id = (select id from partners where slug = 'demo-hems')
      where id = ${account.id}`)

    expect((await browser.open(`${passkeysPath}/new?lang=en`)).headers.location).toBe(
      '/account/security?lang=en',
    )
    const page = await browser.open('/account/security?lang=en')
    expect(page.body).toContain('Your password came with your order.')
    expect((await browser.submit(`${passkeysPath}/options`, {})).statusCode).toBe(403)
    await browser.open('/account/security?lang=en')
    expect((await add(authenticator.make(options))).headers.location).toBe('/account/security?lang=en')
    expect(await countOf(account)).toBe(0)
  })
})

describe('logging in by a passkey', () => {
  test('opens the account, and the browser is known from then on', async () => {
    const { account, authenticator } = await withPasskey()
    const { browser, options, use } = await atLogin()

    const answer = await use(authenticator.use(options))

    expect(answer.headers.location).toBe('/account?lang=en')
    expect((await browser.open('/account?lang=en')).body).toContain(account.customerNumber)
    expect((await auditOf(account.customerNumber)).at(-1)).toMatchObject({
      action: 'login.succeeded',
      after: { on: 'account', by: 'passkey' },
    })
  })

  test('opens the question of a partner too, and that alone', async () => {
    const { account, authenticator } = await withPasskey()
    const path = await link()
    const { browser, options, use } = await atLogin(newBrowser(), path)

    await use(authenticator.use(options))

    expect((await browser.open(path)).body).toContain(account.emailAddress)
    expect((await browser.open('/account?lang=en')).headers.location).toBe('/account/login?lang=en')
  })

  test.each([
    ['at another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without fingerprint, face or PIN', { isUserVerified: false }],
    ['with a challenge that we did not give', { challenge: 'AAAA' }],
    ['in the name of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('is refused %s, and the refusal is noted', async (_, lies) => {
    const { account, authenticator } = await withPasskey()
    const { browser, options, use } = await atLogin()

    const answer = await use(authenticator.use(options, lies))

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('This passkey opens no account here.')
    expect((await browser.open('/account')).statusCode).toBe(303)
    expect((await actionsOf(account)).at(-1)).toBe('login.failed')
  })

  test.each(['', 'no json', '{}', 'null', '{"id":"unknown","response":{}}'])(
    'is refused for %j',
    async (passkey) => {
      const { use } = await atLogin()

      expect((await use(passkey)).statusCode).toBe(422)
    },
  )

  test('is refused with the key of another passkey', async () => {
    const mine = await withPasskey()
    const thief = anAuthenticator(origin)
    const { options, use } = await atLogin()
    thief.make(options)
    const forged = JSON.parse(thief.use(options))
    const { id } = JSON.parse(mine.authenticator.use(options))

    expect((await use(JSON.stringify({ ...forged, id, rawId: id }))).statusCode).toBe(422)
  })

  test('is refused with an answer that was used before, of two at once too', async () => {
    const { authenticator } = await withPasskey()
    const { options, use } = await atLogin()
    const { use: elsewhere } = await atLogin()
    const { use: later } = await atLogin()
    const answer = authenticator.use(options)

    const first = await Promise.all([use(answer), elsewhere(answer)])
    const again = await later(answer)

    expect(first.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422])
    expect(again.statusCode).toBe(422)
  })

  test('is refused with a counter that does not go on, as that of a copied authenticator', async () => {
    const { authenticator } = await withPasskey()
    const first = await atLogin()
    await first.use(authenticator.use(first.options, { counter: 9 }))
    const { options, use } = await atLogin()

    expect((await use(authenticator.use(options, { counter: 9 }))).statusCode).toBe(422)
  })

  test('is refused after ten minutes', async () => {
    const { authenticator } = await withPasskey()
    const { options, use } = await atLogin()
    clock.advance(10 * 60_000)

    expect((await use(authenticator.use(options))).statusCode).toBe(422)
  })

  test('is not offered without the secret of the form', async () => {
    const { browser } = await atLogin()

    const answer = await browser.submit('/account/login/passkey-options', { form_token: 'A'.repeat(43) })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toBe('{}')
  })

  test('is limited by network', async () => {
    const browser = newBrowser()
    const statuses: number[] = []
    const page = await browser.open('/account/login')
    const form_token = /form_token" value="([^"]+)"/.exec(page.body)?.[1]
    for (let each = 0; each < 101; each++) {
      statuses.push((await browser.submit('/account/login/passkey-options', { form_token })).statusCode)
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a passkey is gone', () => {
  test('once its owner has removed it, and so are the sessions that it opened', async () => {
    const { account, authenticator } = await withPasskey()
    const { browser: phone, options, use } = await atLogin()
    await use(authenticator.use(options))
    const { browser } = await logIn(account)
    const page = await browser.open('/account/security?lang=en')
    const path = /href="(\/account\/security\/passkeys\/[^"]+\/remove)\?/.exec(page.body)?.[1] ?? ''
    await browser.open(`${path}?lang=en`)

    const answer = await browser.submit(`${path}?lang=en`, {})

    expect(answer.headers.location).toBe('/account/security?done=passkey-removed&lang=en')
    expect(await countOf(account)).toBe(0)
    expect((await phone.open('/account?lang=en')).statusCode).toBe(303)
    expect(await actionsOf(account)).toContain('passkey.removed')
  })

  test('not by anybody else', async () => {
    const { account } = await withPasskey()
    const { rows } = await pool.query<{ id: string }>(
      sql`select id from passkeys where account_id = ${account.id}`,
    )
    const { browser } = await loggedIn()
    await browser.open('/account/security?lang=en')
    const path = `${passkeysPath}/${rows[0]?.id}/remove?lang=en`

    expect((await browser.open(path)).headers.location).toBe('/account/security?lang=en')
    await browser.open('/account/security?lang=en')
    await browser.submit(path, {})

    expect(await countOf(account)).toBe(1)
  })

  test('once the password is changed, in a moment too in which it is used', async () => {
    const { account, authenticator } = await withPasskey()
    const { browser: phone, options, use } = await atLogin()
    const { browser } = await logIn(account)
    await browser.open('/account/change-password?lang=en')
    const fields = { current: password, password: 'Ein-neues-Wort-26', repeated: 'Ein-neues-Wort-26' }

    await Promise.all([
      use(authenticator.use(options)),
      browser.submit('/account/change-password?lang=en', fields),
    ])

    expect(await countOf(account)).toBe(0)
    expect((await phone.open('/account?lang=en')).statusCode).toBe(303)
    const late = await atLogin()
    expect((await late.use(authenticator.use(late.options))).statusCode).toBe(422)
  })
})
