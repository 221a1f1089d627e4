import { afterEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { send, pool, tokenOf } = service
const path = '/partner/v1/webhook-endpoints'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (method: Method, url: string, payload?: object, as = 'demo-whitelabel') =>
  send({ method, url, as, ...(payload ? { payload } : {}) })
const create = async (payload: object = {}, as = 'demo-whitelabel') =>
  (await call('POST', path, { url: 'https://partner.example/hooks', ...payload }, as)).json().data as {
    id: string
    secret: string
  }
const itemsOf = (answer: { json(): { error: { message: string; details: string | null }[] } }) =>
  answer.json().error.map(({ message, details }) => `${details}: ${message}`)

afterEach(() => pool.query(sql`delete from webhook_endpoints`))

describe('POST /partner/v1/webhook-endpoints', () => {
  test('200 answers the endpoint with its secret', async () => {
    const answer = await call('POST', path, {
      url: 'https://partner.example/hooks',
      types: ['order.accepted'],
      description: 'CRM',
      contactEmailAddress: 'ops@partner.example',
      isEnabled: true,
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: 'https://partner.example/hooks',
      types: ['order.accepted'],
      description: 'CRM',
      contactEmailAddress: 'ops@partner.example',
      isEnabled: true,
      isOrdered: true,
      isContactConfirmed: false,
      disabledBecause: null,
      failingSince: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
  })

  test('200 with nothing but a URL: all types, in order, switched on', async () => {
    const answer = await call('POST', path, { url: 'http://localhost:9000/' })

    expect(answer.json().data).toMatchObject({
      types: null,
      description: null,
      contactEmailAddress: null,
      isEnabled: true,
      isOrdered: true,
    })
  })

  test.each<[string, object, string]>([
    ['a URL that is none', { url: 'partner.example' }, 'url: url is not an absolute URL.'],
    ['an inner address', { url: 'http://10.0.0.1/' }, 'url: url must have a public address.'],
    [
      'a contact that is no address',
      { url: 'https://partner.example/', contactEmailAddress: 'ops' },
      'contactEmailAddress: contactEmailAddress must be an email address.',
    ],
  ])('400 for %s', async (_what, payload, item) => {
    const answer = await call('POST', path, payload)

    expect([answer.statusCode, itemsOf(answer)]).toEqual([400, [item]])
  })

  test.each<[string, object]>([
    ['no URL', { types: null }],
    ['a URL of more than 1,000 characters', { url: `https://partner.example/${'x'.repeat(1000)}` }],
    ['a type that there is not', { url: 'https://partner.example/', types: ['order.eaten'] }],
    ['no type at all', { url: 'https://partner.example/', types: [] }],
    ['an unknown field', { url: 'https://partner.example/', secret: 'mine' }],
    ['a description of two lines', { url: 'https://partner.example/', description: 'a\nb' }],
  ])('400 for %s', async (_what, payload) => {
    expect((await call('POST', path, payload)).statusCode).toBe(400)
  })

  test('409 for the twenty-first, also if all are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => call('POST', path, { url: 'https://partner.example/' })),
    )

    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([...Array(20).fill(200), 409, 409])
    expect((await call('POST', path, { url: 'https://partner.example/' }, 'demo-hems')).statusCode).toBe(200)
  })

  test('the secret is stored encrypted', async () => {
    const { id, secret } = await create()

    const { rows } = await pool.query<{ row: string }>(
      sql`select to_jsonb(e)::text as row from webhook_endpoints e where e.id = ${id}`,
    )
    expect(rows[0]?.row).not.toContain(secret.slice(6))
  })

  test('the audit trail says who did it, without the path of the URL', async () => {
    const { id } = await create({ url: 'https://partner.example/hidden-path', types: ['order.accepted'] })

    const { rows } = await pool.query(sql`select actor, action, after from audit_trail where subject = ${id}`)
    expect(rows).toEqual([
      {
        actor: 'client:demo-whitelabel',
        action: 'webhook.create',
        after: {
          origin: 'https://partner.example',
          types: ['order.accepted'],
          isEnabled: true,
          isOrdered: true,
        },
      },
    ])
  })
})

describe('in production', () => {
  test('an endpoint has https and a public address', async () => {
    const { changeEndpoint, createEndpoint } = await import('./manage-endpoints.ts')
    const { webhookReach } = await import('./send-delivery.ts')
    const rules = { isHttpsOnly: true, reach: webhookReach({ isOpenToOthers: true }) }
    const deps = { db: pool, keyring: service.deps.keyring, rules }
    const partnerId = service.deps.directory.current().clients.get('demo-whitelabel')?.partner?.id ?? ''
    const by = { actor: 'client:demo-whitelabel', requestId: 'test', now: new Date() }
    const asked = { owner: { partnerId }, clientId: 'demo-whitelabel', by }

    for (const url of ['http://partner.example/', 'https://127.0.0.1/', 'https://[::1]/'])
      await expect(createEndpoint(deps, { url }, asked)).rejects.toMatchObject({ kind: 'invalid' })
    const { id } = await createEndpoint(deps, { url: 'https://partner.example/' }, asked)
    await expect(changeEndpoint(deps, id, { url: 'http://partner.example/' }, asked)).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})

describe('GET /partner/v1/webhook-endpoints', () => {
  test('200 lists the endpoints of the partner, oldest first and without secrets', async () => {
    const first = await create({ description: 'first' })
    const second = await create({ description: 'second' })
    await create({}, 'demo-hems')

    const answer = await call('GET', path)

    expect(answer.json()).toMatchObject({ count: 2, hasMoreItems: false })
    expect(answer.json().data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(answer.body).not.toContain('whsec_')
  })

  test('200 shows one, without its secret', async () => {
    const { id } = await create({ description: 'CRM' })

    const answer = await call('GET', `${path}/${id}`)

    expect(answer.json().data).toMatchObject({ id, description: 'CRM' })
    expect(answer.body).not.toContain('whsec_')
  })
})

describe('PATCH /partner/v1/webhook-endpoints/{endpointId}', () => {
  test('200 changes what is given and leaves the rest', async () => {
    const { id } = await create({ types: ['order.accepted'], description: 'CRM' })

    const answer = await call('PATCH', `${path}/${id}`, { types: null, isEnabled: false })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      url: 'https://partner.example/hooks',
      types: null,
      description: 'CRM',
      isEnabled: false,
    })
  })

  test('200 switches an endpoint on again that we switched off', async () => {
    const { id } = await create()
    await pool.query(sql`
      update webhook_endpoints set is_enabled = false, disabled_because = 'Gone', failing_since = now(), retry_at = now()
      where id = ${id}`)

    const kept = await call('PATCH', `${path}/${id}`, { description: 'still off' })
    const answer = await call('PATCH', `${path}/${id}`, { isEnabled: true })

    expect(kept.json().data).toMatchObject({ isEnabled: false, disabledBecause: 'Gone' })
    expect(answer.json().data).toMatchObject({ isEnabled: true, disabledBecause: null, failingSince: null })
  })

  test.each([[{}], [{ url: 'ftp://partner.example/' }], [{ url: null }], [{ isOrdered: 'no' }]])(
    '400 for %j',
    async (changes) => {
      const { id } = await create()

      expect((await call('PATCH', `${path}/${id}`, changes)).statusCode).toBe(400)
    },
  )
})

test('DELETE /partner/v1/webhook-endpoints/{endpointId} forgets the endpoint and its deliveries', async () => {
  const { id } = await create()
  await call('POST', `${path}/${id}/ping`)

  const answer = await call('DELETE', `${path}/${id}`)

  expect(answer.json().data).toEqual({ id, isDeleted: true })
  expect((await call('GET', `${path}/${id}`)).statusCode).toBe(404)
  expect((await pool.query(sql`select from webhook_deliveries`)).rowCount).toBe(0)
})

test('POST …/rotate-secret answers another secret', async () => {
  const { id, secret } = await create()

  const answer = await call('POST', `${path}/${id}/rotate-secret`)

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/) })
  expect(answer.json().data.secret).not.toBe(secret)
})

const ofOne = (id: string): [Method, string, object?][] => [
  ['GET', `${path}/${id}`],
  ['PATCH', `${path}/${id}`, { description: 'mine' }],
  ['DELETE', `${path}/${id}`],
  ['POST', `${path}/${id}/rotate-secret`],
  ['POST', `${path}/${id}/ping`],
  ['GET', `${path}/${id}/deliveries`],
  ['POST', `${path}/${id}/deliveries/${id}/redeliver`],
  ['POST', `${path}/${id}/redeliver`, { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }],
]

describe('an endpoint of another partner', () => {
  test.each(ofOne('ID').map(([method, url, payload]) => [method, url, payload] as const))(
    'is unknown: 404 for %s %s',
    async (method, url, payload) => {
      const { id } = await create()

      const answer = await call(method, url.replaceAll('ID', id), payload, 'demo-hems')

      expect([answer.statusCode, answer.json().error[0].code]).toEqual([404, 'not-found'])
    },
  )
})

describe('without the scope manage:webhooks', () => {
  test.each([
    ['GET', path] as const,
    ['POST', path, { url: 'https://partner.example/' }] as const,
    ...ofOne('5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'),
  ])('403 for %s %s', async (method, url, payload?: object) => {
    const authorization = `Bearer ${await tokenOf('demo-whitelabel', 'api:partner')}`

    const answer = await send({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })

    expect([answer.statusCode, answer.json().error[0].code]).toEqual([403, 'insufficient-scope'])
  })
})

describe('an endpoint that is switched off', () => {
  test.each(ofOne('ID').filter(([, url]) => /ping|redeliver/.test(url)))(
    'delivers nothing: 409 for %s %s',
    async (method, url, payload?: object) => {
      const { id } = await create({ isEnabled: false })

      const answer = await call(method, url.replaceAll('ID', id), payload)

      expect([answer.statusCode, answer.json().error[0].code]).toEqual([409, 'conflict'])
    },
  )
})
