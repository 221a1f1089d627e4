import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { operatorService } from '../operator-service.fixture.ts'
import { createClient } from './audited-clients.ts'

const { get, post, put, send, auditOf, deps } = await operatorService()

describe('partners', () => {
  test('GET lists them by slug, without secrets', async () => {
    const answer = await get('/partners', { limit: '2' })

    expect(answer.json()).toMatchObject({ count: 2, hasMoreItems: true })
    expect(answer.json().data[0]).toEqual({
      slug: 'demo-hems',
      type: 'ThirdParty',
      brandName: expect.any(String),
      brandColour: expect.any(String),
      allowedRedirectOrigins: [],
      mayOrderForOthers: false,
      shownBrands: ['demo-whitelabel'],
    })
  })

  test('GET shows one with its clients; 404 for an unknown one', async () => {
    expect((await get('/partners/demo-sales')).json().data).toMatchObject({
      slug: 'demo-sales',
      clients: [{ clientId: 'demo-sales', partner: 'demo-sales', isDisabled: false }],
    })
    expect((await get('/partners/nobody')).statusCode).toBe(404)
  })

  test('POST adds one and shows its token once; the audit trail does not contain it', async () => {
    const answer = await post('/partners', { slug: 'new-brand', type: 'Whitelabel', brandName: 'New Brand' })

    const { partnerToken } = answer.json().data
    expect(answer.json().data).toMatchObject({ slug: 'new-brand', brandColour: '#0f766e' })
    expect(partnerToken).toMatch(/^[\w-]{43}$/)
    expect((await get('/partners/new-brand')).body).not.toContain(partnerToken)
    const trail = await auditOf('new-brand')
    expect(trail).toMatchObject([{ action: 'partner.add', before: null, after: { type: 'Whitelabel' } }])
    expect(JSON.stringify(trail)).not.toContain(partnerToken)
  })

  test('POST reports all faults at once, and refuses a slug that is taken', async () => {
    const wrong = await post('/partners', {
      slug: 'Not A Slug',
      type: 'Friend',
      brandName: 'X',
      colour: 'red',
    })
    const alsoWrong = await post('/partners', {
      slug: 'fine',
      type: 'Whitelabel',
      brandName: ' ',
      brandColour: 'red',
      allowedRedirectOrigins: ['https://a.example/path'],
    })
    const taken = await post('/partners', { slug: 'demo-sales', type: 'Whitelabel', brandName: 'X' })

    expect(
      wrong
        .json()
        .error.map(({ details }: { details: string }) => details)
        .sort(),
    ).toEqual(['colour', 'slug', 'type'])
    expect(alsoWrong.json().error.map(({ details }: { details: string }) => details)).toEqual([
      'brandName',
      'brandColour',
      'allowedRedirectOrigins',
    ])
    expect(taken.statusCode).toBe(409)
  })
})

describe('clients', () => {
  test('POST adds one with a working secret and all scopes its partner may have', async () => {
    const answer = await post('/clients', { clientId: 'sales-two', partner: 'demo-sales' })
    const { clientSecret, ...client } = answer.json().data

    expect(client).toEqual({
      clientId: 'sales-two',
      partner: 'demo-sales',
      scopes: [
        'api:partner',
        'create:orders',
        'role:finance-reporting',
        'manage:contracts',
        'manage:webhooks',
      ],
      isDisabled: false,
      isPublic: false,
      redirectUris: [],
      dateTimeFormat: 'Local',
      secretExpiresAt: [null],
      keyIds: [],
    })
    expect((await get('/clients', { 'filter.partner': 'demo-sales' })).json().data).toContainEqual(client)
    const trail = await auditOf('sales-two')
    expect(trail).toMatchObject([
      { action: 'client.add', after: { partner: 'demo-sales', dateTimeFormat: 'Local' } },
    ])
    expect(JSON.stringify(trail)).not.toContain(clientSecret)
  })

  test('POST adds a public one, which has redirect URIs instead of a secret', async () => {
    const redirectUris = ['com.example.energy:/done']
    const added = await post('/clients', { clientId: 'energy-app', partner: 'demo-hems', redirectUris })

    expect(added.json().data).toMatchObject({
      scopes: ['api:partner'],
      isPublic: true,
      redirectUris,
      keyIds: [],
      clientSecret: null,
    })
    expect(await auditOf('energy-app')).toMatchObject([{ action: 'client.add', after: { redirectUris } }])
  })

  test.each([
    [{ partner: 'demo-hems', redirectUris: ['http://app.example.com/'] }, 'must use https'],
    [{ partner: null, redirectUris: ['https://app.example.com/'] }, 'must belong to a partner'],
  ])('POST refuses a public one with %j', async (draft, reason) => {
    const answer = await post('/clients', { clientId: 'bad-app', ...draft })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(reason)
  })

  test("POST adds one of the supplier's own", async () => {
    expect(
      (await post('/clients', { clientId: 'second-operator', partner: null })).json().data.scopes,
    ).toEqual(['operator'])
  })

  test('POST refuses scopes that the partner may not have, an id that is taken and an unknown partner', async () => {
    const wrong = { clientId: 'hems-two', partner: 'demo-hems', scopes: ['operator'] }

    expect((await post('/clients', wrong)).statusCode).toBe(400)
    expect((await post('/clients', { clientId: 'demo-hems', partner: 'demo-hems' })).statusCode).toBe(409)
    expect((await post('/clients', { clientId: 'who-is-it', partner: 'nobody' })).statusCode).toBe(404)
    expect(
      (await post('/clients', { clientId: 'a b' }))
        .json()
        .error.map((item: { details: string }) => item.details)
        .sort(),
    ).toEqual(['clientId', 'partner'])
    expect(await auditOf('hems-two')).toEqual([])
  })

  test('rotate-secret adds a new secret, or replaces the previous ones', async () => {
    const beside = (await post('/clients/demo-platform/rotate-secret')).json().data
    const instead = (await post('/clients/demo-platform/rotate-secret', { dropFormer: true })).json().data

    expect(beside).toMatchObject({ clientId: 'demo-platform', isFormerSecretValid: true })
    expect(instead.isFormerSecretValid).toBe(false)
    expect(instead.clientSecret).not.toBe(beside.clientSecret)
    expect((await auditOf('demo-platform')).map(({ action, after }) => [action, after])).toEqual([
      ['client.rotate-secret', { dropFormer: false }],
      ['client.rotate-secret', { dropFormer: true }],
    ])
    expect((await post('/clients/nobody/rotate-secret')).statusCode).toBe(404)
  })

  test('keys are added side by side and removed one by one, never with a private part; repeats leave no audit entry', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = (kid: string) => ({ ...pair.publicKey.export({ format: 'jwk' }), kid })
    const remove = (kid: string) =>
      send({ method: 'DELETE', url: `/operator/v1/clients/key-holder/keys/${kid}`, as: 'demo-operator' })

    await post('/clients', { clientId: 'key-holder', partner: 'demo-hems' })
    expect((await post('/clients/key-holder/keys', { keys: [key('old')] })).json().data.keyIds).toEqual([
      'old',
    ])
    const both = { keys: [key('old'), key('new')] }
    expect((await post('/clients/key-holder/keys', both)).json().data.keyIds).toEqual(['old', 'new'])
    expect((await post('/clients/key-holder/keys', both)).statusCode).toBe(200)
    expect((await remove('old')).json().data.keyIds).toEqual(['new'])

    expect((await remove('old')).statusCode).toBe(404)
    const secret = { keys: [pair.privateKey.export({ format: 'jwk' })] }
    expect((await post('/clients/key-holder/keys', secret)).json().message).toContain(
      'is a private or secret key',
    )
    expect((await post('/clients/key-holder/keys', { keys: [] })).statusCode).toBe(400)
    expect((await post('/clients/nobody/keys', both)).statusCode).toBe(404)
    expect((await auditOf('key-holder')).slice(1).map(({ action, after }) => [action, after])).toEqual([
      ['client.add-keys', { keyIds: ['old'] }],
      ['client.add-keys', { keyIds: ['old', 'new'] }],
      ['client.remove-key', { keyIds: ['new'] }],
    ])
  })

  test('disable and enable; repeats leave no audit entry; a client cannot disable itself', async () => {
    expect((await post('/clients/demo-hems/disable')).json().data.isDisabled).toBe(true)
    expect((await post('/clients/demo-hems/disable')).json().data.isDisabled).toBe(true)
    expect((await post('/clients/demo-hems/enable')).json().data.isDisabled).toBe(false)

    expect((await auditOf('demo-hems')).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['client.disable', { isDisabled: false }, { isDisabled: true }],
      ['client.enable', { isDisabled: true }, { isDisabled: false }],
    ])
    expect((await post('/clients/demo-operator/disable')).statusCode).toBe(409)
    expect((await post('/clients/nobody/disable')).statusCode).toBe(404)
  })

  test('scopes are replaced, within what the partner may have', async () => {
    const replaced = await put('/clients/demo-sales/scopes', { scopes: ['create:orders', 'api:partner'] })

    expect(replaced.json().data.scopes).toEqual(['api:partner', 'create:orders'])
    expect(await auditOf('demo-sales')).toMatchObject([
      {
        action: 'client.scopes',
        before: { scopes: ['api:partner', 'create:orders', 'role:finance-reporting', 'manage:webhooks'] },
        after: { scopes: ['api:partner', 'create:orders'] },
      },
    ])
    expect((await put('/clients/demo-sales/scopes', { scopes: ['role:application'] })).statusCode).toBe(400)
    expect((await put('/clients/demo-sales/scopes', { scopes: [] })).statusCode).toBe(400)
    expect((await put('/clients/demo-sales/scopes', { scopes: ['all'] })).json().error[0].details).toBe(
      'scopes.0',
    )
    expect((await put('/clients/nobody/scopes', { scopes: ['api:partner'] })).statusCode).toBe(404)
  })

  test('production refuses clients named like a demo client, because it would not start with one', () => {
    const config = { ...deps.config, environment: 'production', sandbox: false } as const

    expect(() =>
      createClient(
        { db: deps.db, config },
        { clientId: 'demo-sales', partner: null },
        { actor: 'client:x', requestId: 'x', now: new Date(0), scopes: new Set() },
      ),
    ).toThrow('demo client')
  })
})

describe('the end of a secret', () => {
  test('is given when a client is added or its secret rotated, and listed', async () => {
    const [first, second, later] = ['2097-01-01', '2098-01-01', '2099-01-01'].map(
      (date) => `${date}T00:00:00.000Z`,
    )
    const draft = { clientId: 'with-end', partner: 'demo-hems', secretExpiresAt: second }
    expect((await post('/clients', draft)).json().data.secretExpiresAt).toEqual([second])

    const rotation = { secretExpiresAt: later, formerExpiresAt: first }
    const rotated = (await post('/clients/with-end/rotate-secret', rotation)).json().data
    expect(rotated).toMatchObject({ ...rotation, isFormerSecretValid: true })

    const { clients } = (await get('/partners/demo-hems')).json().data
    const shown = clients.find(({ clientId }: { clientId: string }) => clientId === 'with-end')
    expect(shown.secretExpiresAt).toEqual([first, later])
    expect(await auditOf('with-end')).toMatchObject([
      { action: 'client.add', after: { secretExpiresAt: second } },
      { action: 'client.rotate-secret', after: { dropFormer: false, ...rotation } },
    ])
  })

  test.each([
    ['/clients', { clientId: 'late', partner: 'demo-hems', secretExpiresAt: '2020-01-01T00:00:00Z' }],
    ['/clients', { clientId: 'late', partner: 'demo-hems', secretExpiresAt: 'soon' }],
    [
      '/clients',
      {
        ...{ clientId: 'late', partner: 'demo-hems', redirectUris: ['http://127.0.0.1/callback'] },
        secretExpiresAt: '2099-01-01T00:00:00Z',
      },
    ],
    ['/clients/demo-platform/rotate-secret', { secretExpiresAt: '2020-01-01T00:00:00Z' }],
    ['/clients/demo-platform/rotate-secret', { formerExpiresAt: '2020-01-01T00:00:00Z' }],
    ['/clients/demo-platform/rotate-secret', { dropFormer: true, formerExpiresAt: '2099-01-01T00:00:00Z' }],
  ])('400 for %s %j', async (path, payload) => {
    const answer = await post(path, payload)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].details).toMatch(/ExpiresAt/)
  })
})
