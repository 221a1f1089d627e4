import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { pool, clock } = service
const { partnerSignedIn } = staffOf(service)

let number = 0
const aName = () => `demo-whitelabel-app-${++number}`
const secretOn = (body: string) => /class="secret"><code[^>]*>([^<]+)/.exec(body)?.[1] ?? ''
const tokenWith = async (clientId: string, secret: string) =>
  (
    await service.send({
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
      }).toString(),
    })
  ).statusCode

async function added(fields: Record<string, string> = {}) {
  const developer = await partnerSignedIn('developer')
  const clientId = aName()
  await developer.open('/partners/new-client')
  const answer = await developer.submit('/partners/new-client', {
    ...{ clientId, kind: 'server', scopes: 'create:orders', dateTimeFormat: 'Local' },
    ...fields,
  })
  return { developer, clientId, answer, secret: secretOn(answer.body) }
}

test('the page of clients shows the rights and limits of the partner, but not what the supplier keeps for itself', async () => {
  const developer = await partnerSignedIn('developer')

  const { body } = await developer.open('/partners/clients')

  expect(body).toMatch(/Requests per minute[\s\S]*6000 per client, as all/)
  expect(body).toMatch(/Redirect origins[\s\S]*Any/)
  expect(body).not.toContain('Data-processing agreement')
})

const auditOf = async (subject: string) =>
  (
    await pool.query<{ actor: string; action: string }>(
      sql`select actor, action from audit_trail where subject = ${subject} order by id`,
    )
  ).rows

describe('a client that a developer adds', () => {
  test('shows its secret once, which gets a token, and is audited under their name', async () => {
    const { developer, clientId, secret } = await added()
    await service.deps.revisions.refresh()

    expect(secret).not.toBe('')
    expect(await tokenWith(clientId, secret)).toBe(200)
    expect((await developer.open(`/partners/clients/${clientId}`)).body).not.toContain(secret)
    expect(await auditOf(clientId)).toEqual([
      { actor: `partner-staff:${developer.member.login}`, action: 'client.add' },
    ])
  })

  test.each(['demo-hems-mine', 'somebody', 'demo-whitelabel-'])(
    'cannot be called %s, which is not a name of the partner',
    async (clientId) => {
      const { answer } = await added({ clientId })

      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('It begins with demo-whitelabel-')
    },
  )

  test.each([
    ['operator', 403],
    ['operator:read', 403],
    ['nothing', 400],
  ])('cannot have the scope %s', async (scopes, status) => {
    const { answer, clientId, developer } = await added({ scopes })

    expect(answer.statusCode).toBe(status)
    expect((await developer.open(`/partners/clients/${clientId}`)).statusCode).toBe(404)
  })

  test('is an app with redirect addresses if it cannot keep a secret', async () => {
    const { developer, clientId, answer } = await added({
      ...{ kind: 'app', redirectUris: 'https://app.example.com/callback' },
    })

    expect(answer.headers.location).toBe(`/partners/clients/${clientId}`)
    expect((await developer.open(`/partners/clients/${clientId}`)).body).toContain(
      'https://app.example.com/callback',
    )
  })

  test('has other redirect addresses once they are edited', async () => {
    const { developer, clientId } = await added({ kind: 'app', redirectUris: 'https://old.example.com/' })
    const path = `/partners/clients/${clientId}`
    await developer.open(`${path}/redirects`)

    const refused = await developer.submit(`${path}/redirects`, { redirectUris: 'http://new.example.com/' })
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('http://new.example.com/'),
    ])
    const done = await developer.submit(`${path}/redirects`, {
      redirectUris: 'https://new.example.com/\r\ncom.example.app:/done',
    })

    expect(done.headers.location).toBe(`${path}?done=client-saved`)
    const { body } = await developer.open(path)
    expect(body).toContain('com.example.app:/done')
    expect(body).not.toContain('https://old.example.com/')
  })

  test('is rotated with overlap: both secrets get tokens', async () => {
    const { developer, clientId, secret } = await added()
    await developer.open(`/partners/clients/${clientId}/rotate`)
    const rotated = await developer.submit(`/partners/clients/${clientId}/rotate`, { former: 'keep' })
    await service.deps.revisions.refresh()

    expect(await tokenWith(clientId, secret)).toBe(200)
    expect(await tokenWith(clientId, secretOn(rotated.body))).toBe(200)
  })

  test('gets no tokens while it is disabled', async () => {
    const { developer, clientId, secret } = await added()
    const path = `/partners/clients/${clientId}`
    await developer.open(`${path}/disable`)
    const done = await developer.submit(`${path}/disable`, {})
    await service.deps.revisions.refresh()

    expect(done.headers.location).toBe(`${path}?done=client-disabled`)
    expect(await tokenWith(clientId, secret)).toBe(401)
  })
})

test.each(['', '/rotate', '/scopes', '/times', '/keys', '/disable', '/enable'])(
  'a client of another partner is not there%s',
  async (page) => {
    const { clientId } = await added()
    const stranger = await partnerSignedIn('owner', 'demo-hems')
    const path = `/partners/clients/${clientId}${page}`
    const opened = await stranger.open(path)
    await stranger.open('/partners/clients')
    const posted = page === '' ? opened : await stranger.submit(path, { scopes: 'api:partner' })

    expect([opened.statusCode, posted.statusCode]).toEqual([404, 404])
    expect((await stranger.open('/partners/clients')).body).not.toContain(clientId)
  },
)

test.each(['rotate', 'scopes', 'keys', 'disable'])(
  'password and code are asked for again before a client is changed: %s',
  async (act) => {
    const { developer, clientId } = await added()
    await pool.query(
      sql`update staff_sessions set proved_at = ${new Date(clock.now().getTime() - 3_600_000)}`,
    )
    const path = `/partners/clients/${clientId}/${act}`

    const { headers } = await developer.open(path)

    expect(headers.location).toBe(`/partners/prove?${new URLSearchParams({ next: path })}`)
  },
)
