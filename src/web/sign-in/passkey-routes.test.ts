import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf, staffPassword } from '../../backoffice/staff.fixture.ts'
import { anAuthenticator } from '../../customers/passkeys/authenticator.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { realTime, pool } = service
const { aMember, signedIn } = staffOf(service)
const path = '/console/me/passkeys'
const countOf = async (staffId: string) =>
  (await pool.query(sql`select from staff_passkeys where staff_id = ${staffId}`)).rowCount
const insertPasskey = (staffId: string, credentialId: string) =>
  pool.query(sql`
    insert into staff_passkeys (credential_id, staff_id, name, public_key, counter, transports, created_at)
    values (${credentialId}, ${staffId}, 'Work phone', '\\x00', 0, '{}', now())`)
const anAssertion = (id: string) =>
  JSON.stringify({ id, rawId: id, type: 'public-key', response: {}, clientExtensionResults: {} })

describe('a passkey', () => {
  test.each(['', 'no json', '{}', 'null', anAssertion('made-up')])(
    'is not made of %j',
    async (credential) => {
      const { open, submit, member } = await signedIn('agent')
      await open(path)

      const answer = await submit(path, { name: 'Mine', passkey: credential })

      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('The browser did not make a passkey that works here.')
      expect(await countOf(member.id)).toBe(0)
    },
  )

  test('an eleventh is refused', async () => {
    const { open, submit, member } = await signedIn('agent')
    for (let each = 0; each < 10; each++) await insertPasskey(member.id, `of-eleven-${each}`)
    await open(path)

    expect((await submit(path, { passkey: '{}' })).body).toContain('You have 10 passkeys.')
  })

  test('is made and removed only by somebody who has just proved who they are', async () => {
    const { open, submit, member } = await signedIn('agent')
    await insertPasskey(member.id, 'not-yet')
    await open('/console/me')
    realTime.advance(10 * 60_000)
    await open('/console/me')

    const removed = await submit(`${path}/remove`, { credential: 'not-yet' })

    expect(removed.headers.location).toBe('/console/prove?next=%2Fconsole%2Fme')
    expect((await open(path)).headers.location).toBe('/console/prove?next=%2Fconsole%2Fme%2Fpasskeys')
    expect(await countOf(member.id)).toBe(1)
  })

  test('of somebody else is not removed', async () => {
    const other = await aMember('agent')
    await insertPasskey(other.id, 'somebody-elses')
    const { open, submit } = await signedIn('administrator')
    await open('/console/me')

    await submit(`${path}/remove`, { credential: 'somebody-elses' })

    expect(await countOf(other.id)).toBe(1)
  })

  test.each(['no json', '{}', anAssertion('unknown'), anAssertion('known-one')])(
    'that answers %j signs nobody in, and the refusal is noted',
    async (passkey) => {
      const { id, login } = await aMember('agent')
      await pool.query(sql`delete from staff_passkeys where credential_id = 'known-one'`)
      await insertPasskey(id, 'known-one')
      const browser = aBrowser(service)
      await browser.open('/console/sign-in')
      await browser.submit('/console/sign-in', { login, password: staffPassword })
      expect((await browser.open('/console/sign-in/code')).body).toContain('data-passkey="use"')

      const answer = await browser.submit('/console/sign-in/code', { passkey })

      expect(answer.statusCode).toBe(422)
      const { rows } = await pool.query(sql`
        select action, after from audit_trail where subject = ${login} order by id desc limit 1`)
      expect(rows).toEqual([{ action: 'staff.sign-in-refused', after: { step: 'passkey' } }])
    },
  )

  test('is not asked for from somebody who has none, and that page has no script', async () => {
    const { login } = await aMember('agent')
    const browser = aBrowser(service)
    await browser.open('/console/sign-in')
    await browser.submit('/console/sign-in', { login, password: staffPassword })

    expect((await browser.open('/console/sign-in/code')).body).not.toMatch(/data-passkey|<script/)
  })

  test('is gone once an administrator has reset the second factor', async () => {
    const other = await aMember('agent')
    await insertPasskey(other.id, 'to-be-reset')
    const { open, submit } = await signedIn('administrator')
    await open(`/console/staff/${other.login}/reset-second-factor`)

    await submit(`/console/staff/${other.login}/reset-second-factor`, {})

    expect(await countOf(other.id)).toBe(0)
  })
})

describe('of the answers of authenticators', () => {
  const { origin } = new URL(service.deps.config.authUrl)
  const optionsIn = ({ body }: { body: string }): { challenge: string; user: { id: string } } =>
    JSON.parse(/data-options="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '')

  /** Somebody at the page to add a passkey. */
  async function atNewPasskey() {
    const { open, submit, member } = await signedIn('agent')
    const options = optionsIn(await open(path))
    const add = async (passkey: string) => (await submit(path, { name: 'Mine', passkey })).statusCode
    return { member, options, add, authenticator: anAuthenticator(origin) }
  }

  async function withPasskey() {
    const { member, options, add, authenticator } = await atNewPasskey()
    await add(authenticator.make(options))
    return { ...member, authenticator }
  }

  /** Somebody who has given the password, in a new browser. */
  async function atSecondStep({ login }: { login: string }) {
    const browser = aBrowser(service)
    await browser.open('/console/sign-in')
    await browser.submit('/console/sign-in', { login, password: staffPassword })
    const options = optionsIn(await browser.open('/console/sign-in/code'))
    const use = async (passkey: string) =>
      (await browser.submit('/console/sign-in/code', { passkey })).statusCode
    const isIn = async () => (await browser.open('/console')).statusCode === 200
    return { options, use, isIn }
  }

  const lies: [string, Parameters<ReturnType<typeof anAuthenticator>['use']>[1]][] = [
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for a challenge that we did not give', { challenge: 'AAAA' }],
  ]

  test('the true one adds a passkey, and signs in', async () => {
    const member = await withPasskey()
    const { options, use, isIn } = await atSecondStep(member)

    expect(await use(member.authenticator.use(options))).toBe(303)
    expect(await isIn()).toBe(true)
  })

  test.each(lies)('one %s adds nothing', async (_, lie) => {
    const { member, options, add, authenticator } = await atNewPasskey()

    expect(await add(authenticator.make(options, lie))).toBe(422)
    expect(await countOf(member.id)).toBe(0)
  })

  test('one for a challenge of somebody else, or for one of signing in, adds nothing', async () => {
    const { member, add, authenticator } = await atNewPasskey()
    const other = await atNewPasskey()
    const { options: ofSignIn } = await atSecondStep(await withPasskey())

    expect(await add(authenticator.make(other.options))).toBe(422)
    expect(await add(authenticator.make({ ...other.options, ...ofSignIn }))).toBe(422)
    expect(await countOf(member.id)).toBe(0)
  })

  test.each([...lies, ['in the name of somebody else', { userHandle: 'c29tZWJvZHk' }] as const])(
    'one %s signs nobody in',
    async (_, lie) => {
      const member = await withPasskey()
      const { options, use, isIn } = await atSecondStep(member)

      expect(await use(member.authenticator.use(options, lie))).toBe(422)
      expect(await isIn()).toBe(false)
    },
  )

  test('one of somebody else’s passkey, or of another key, signs nobody in', async () => {
    const [member, thief] = [await withPasskey(), await withPasskey()]
    const { options, use, isIn } = await atSecondStep(member)
    const forged = JSON.parse(thief.authenticator.use(options, { userHandle: '' }))
    const { id } = JSON.parse(member.authenticator.use(options))

    expect(await use(JSON.stringify(forged))).toBe(422)
    expect(await use(JSON.stringify({ ...forged, id, rawId: id }))).toBe(422)
    expect(await isIn()).toBe(false)
  })

  test('one for a challenge that somebody else was given signs nobody in', async () => {
    const [member, other] = [await withPasskey(), await withPasskey()]
    const { options } = await atSecondStep(other)
    const { use, isIn } = await atSecondStep(member)

    expect(await use(member.authenticator.use(options))).toBe(422)
    expect(await isIn()).toBe(false)
  })

  test('one that was used before signs nobody in, of two at once too', async () => {
    const member = await withPasskey()
    const first = await atSecondStep(member)
    const second = await atSecondStep(member)
    const later = await atSecondStep(member)
    const answer = member.authenticator.use(first.options)

    const statuses = await Promise.all([first.use(answer), second.use(answer)])

    expect(statuses.sort()).toEqual([303, 422])
    expect(await later.use(answer)).toBe(422)
  })

  test('one with a counter that does not go on, as that of a copied authenticator, signs nobody in', async () => {
    const member = await withPasskey()
    const first = await atSecondStep(member)
    expect(await first.use(member.authenticator.use(first.options, { counter: 9 }))).toBe(303)
    const { options, use, isIn } = await atSecondStep(member)

    expect(await use(member.authenticator.use(options, { counter: 9 }))).toBe(422)
    expect(await isIn()).toBe(false)
  })

  test('one after ten minutes signs nobody in', async () => {
    const member = await withPasskey()
    const { options, use, isIn } = await atSecondStep(member)
    realTime.advance(10 * 60_000)

    expect(await use(member.authenticator.use(options))).not.toBe(303)
    expect(await isIn()).toBe(false)
  })
})
