import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashOfSecret } from '../../platform/secret.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { createClient } from '../clients/audited-clients.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, put, patch, send, auditOf, deps } = await operatorService()

const secretOf = async (clientId: string): Promise<string> =>
  (await post(`/clients/${clientId}/rotate-secret`)).json().data.clientSecret
async function tokenFor(clientId: string, secret: string): Promise<string | undefined> {
  const answer = await send({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(
      new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
    ),
  })
  return answer.json().access_token
}
const tariffsFor = async (clientId: string, secret: string) =>
  send({
    method: 'GET',
    url: '/partner/v1/tariffs',
    headers: { authorization: `Bearer ${await tokenFor(clientId, secret)}` },
  })

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
      requestsPerMinute: null,
      isDisabled: false,
      version: 1,
      accessPurpose: { de: expect.any(String), en: expect.any(String) },
      accessDays: null,
      dataProcessingAgreement: null,
    })
  })

  test('have a purpose and a duration of access, within limits', async () => {
    const accessPurpose = { de: 'Lädt das Auto.', en: 'Charges the car.' }
    const partner = { slug: 'with-terms', type: 'ThirdParty', brandName: 'Terms', accessPurpose }

    const added = await post('/partners', { ...partner, accessDays: 3650 })
    const changed = await patch('/partners/with-terms', { accessPurpose: null, accessDays: 1 })

    expect(added.json().data).toMatchObject({ accessPurpose, accessDays: 3650 })
    expect(changed.json().data).toMatchObject({ accessPurpose: null, accessDays: 1 })
    expect((await auditOf('with-terms')).at(-1)).toMatchObject({
      before: { accessPurpose, accessDays: 3650 },
      after: { accessPurpose: null, accessDays: 1 },
    })
    for (const wrong of [
      { accessDays: 0 },
      { accessDays: 3651 },
      { accessDays: 1.5 },
      { accessPurpose: { de: 'Nur Deutsch' } },
      { accessPurpose: { ...accessPurpose, en: 'x'.repeat(301) } },
      { accessPurpose: { ...accessPurpose, de: ' ' } },
    ]) {
      expect((await patch('/partners/with-terms', wrong)).statusCode).toBe(400)
    }
  })

  test('have a data-processing agreement with date and version, which was signed already', async () => {
    const dataProcessingAgreement = { date: '2026-03-01', version: '2.1' }
    const partner = { slug: 'with-agreement', type: 'Whitelabel', brandName: 'Agreed' }
    const today = berlinDate(new Date())

    const added = await post('/partners', { ...partner, dataProcessingAgreement })
    const changed = await patch('/partners/with-agreement', {
      dataProcessingAgreement: { date: today, version: '3' },
    })
    const removed = await patch('/partners/with-agreement', { dataProcessingAgreement: null })

    expect(added.json().data).toMatchObject({ dataProcessingAgreement })
    expect(changed.json().data).toMatchObject({ dataProcessingAgreement: { date: today, version: '3' } })
    expect(removed.json().data).toMatchObject({ dataProcessingAgreement: null })
    expect((await auditOf('with-agreement')).slice(0, 2)).toMatchObject([
      { action: 'partner.add', after: { dataProcessingAgreement } },
      { before: { dataProcessingAgreement }, after: { dataProcessingAgreement: { version: '3' } } },
    ])
    for (const wrong of [
      { date: plusDays(today, 1), version: '3' },
      { date: '2026-02-30', version: '3' },
      { date: '2026-03-01' },
      { date: '2026-03-01', version: ' ' },
      { date: '2026-03-01', version: 'x'.repeat(51) },
    ]) {
      expect((await patch('/partners/with-agreement', { dataProcessingAgreement: wrong })).statusCode).toBe(
        400,
      )
    }
  })

  test.each([
    [{ 'filter.type': 'SalesAffiliate' }, ['demo-sales']],
    [{ 'filter.text': 'HEMS' }, ['demo-hems']],
    [{ 'filter.isDisabled': 'true' }, []],
    [{ after: 'demo-platform', limit: '1' }, ['demo-sales']],
  ])('GET lists those that %j asks for', async (query, slugs) => {
    const answer = await get('/partners', query as Record<string, string>)

    expect(answer.json().data.map(({ slug }: { slug: string }) => slug)).toEqual(slugs)
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

describe('PATCH /partners/{slug}', () => {
  const added = async (slug: string) => {
    await post('/partners', { slug, type: 'Whitelabel', brandName: 'Before' })
    return `/partners/${slug}`
  }

  test('changes what is given, and the audit trail has what changed, of the name only that it did', async () => {
    const path = await added('changed')

    const answer = await patch(path, {
      brandName: ' After ',
      brandColour: '#1D4ED8',
      requestsPerMinute: 60,
      mayOrderForOthers: false,
      version: 1,
    })

    expect(answer.json().data).toMatchObject({
      ...{ brandName: 'After', brandColour: '#1d4ed8', requestsPerMinute: 60, shownBrands: [], version: 2 },
    })
    expect((await get(path)).json().data).toMatchObject({ brandName: 'After', version: 2 })
    expect((await auditOf('changed')).at(-1)).toMatchObject({
      action: 'partner.change',
      before: { brandColour: '#0f766e', requestsPerMinute: null },
      after: { brandColour: '#1d4ed8', requestsPerMinute: 60, brandName: 'changed' },
    })
  })

  test('leaves version and audit trail alone if nothing changes', async () => {
    const path = await added('same')

    expect((await patch(path, { brandName: 'Before', shownBrands: [] })).json().data.version).toBe(1)
    expect(await auditOf('same')).toHaveLength(1)
  })

  test('409 if somebody else has changed it since; of two at once, one', async () => {
    const path = await added('busy')

    const answers = await Promise.all(
      ['#111111', '#222222'].map((brandColour) => patch(path, { brandColour, version: 1 })),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toContain(
      'has version 2, not 1',
    )
    expect((await patch(path, { brandColour: '#333333' })).statusCode).toBe(200)
  })

  test.each([
    [{ brandName: ' ' }, 'brandName'],
    [{ brandColour: 'red' }, 'brandColour'],
    [{ allowedRedirectOrigins: ['https://a.example/path'] }, 'allowedRedirectOrigins'],
    [{ shownBrands: ['nobody'] }, 'shownBrands'],
    [{ requestsPerMinute: 0 }, 'requestsPerMinute'],
    [{ slug: 'other' }, 'slug'],
    [{ type: 'ThirdParty' }, 'type'],
  ])('400 for %j', async (changes, field) => {
    const answer = await patch('/partners/demo-sales', changes)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].details).toBe(field)
  })

  test('400 without a change, 404 for an unknown partner', async () => {
    expect((await patch('/partners/demo-sales', {})).statusCode).toBe(400)
    expect((await patch('/partners/nobody', { brandName: 'X' })).statusCode).toBe(404)
  })

  test('a limit of its own holds for each of its clients without a restart, and null takes it back', async () => {
    await added('limited')
    await post('/clients', { clientId: 'limited-one', partner: 'limited' })
    const policy = async () => {
      await deps.revisions.refresh()
      return (await tariffsFor('limited-one', await secretOf('limited-one'))).headers['ratelimit-policy']
    }

    await patch('/partners/limited', { requestsPerMinute: 2 })
    expect(await policy()).toBe('"requests";q=2;w=60')
    await policy()
    expect((await tariffsFor('limited-one', await secretOf('limited-one'))).statusCode).toBe(429)
    await patch('/partners/limited', { requestsPerMinute: null })
    expect(await policy()).toBe('"requests";q=6000;w=60')
  })
})

describe('a disabled partner', () => {
  const comment = 'The contract has ended.'

  test('cannot log in, use tokens from before or be ordered for, until it is enabled', async () => {
    const { partnerToken } = (
      await post('/partners', { slug: 'stopped', type: 'Whitelabel', brandName: 'Stopped' })
    ).json().data
    await post('/clients', { clientId: 'stopped-one', partner: 'stopped' })
    const secret = await secretOf('stopped-one')
    const token = await tokenFor('stopped-one', secret)
    const tariffs = () =>
      send({ method: 'GET', url: '/partner/v1/tariffs', headers: { authorization: `Bearer ${token}` } })
    const orderFor = () =>
      send({
        method: 'POST',
        url: '/partner/v1/orders',
        as: 'demo-platform',
        payload: {},
        headers: { 'partner-token': partnerToken },
      })

    expect((await tariffs()).statusCode).toBe(200)
    expect((await orderFor()).statusCode).toBe(400)
    expect((await post('/partners/stopped/disable', { comment })).json().data.isDisabled).toBe(true)
    await deps.revisions.refresh()
    expect((await tariffs()).statusCode).toBe(401)
    expect(await tokenFor('stopped-one', secret)).toBeUndefined()
    expect((await orderFor()).json().message).toBe('The Partner-Token is unknown.')

    await post('/partners/stopped/enable', { comment })
    await deps.revisions.refresh()
    expect((await tariffs()).statusCode).toBe(200)
  })

  test('keeps clients disabled that were disabled themselves', async () => {
    await post('/partners', { slug: 'partly', type: 'Whitelabel', brandName: 'Partly' })
    await post('/clients', { clientId: 'partly-off', partner: 'partly' })
    await post('/clients/partly-off/disable')

    await post('/partners/partly/disable', { comment })
    await post('/partners/partly/enable', { comment })

    expect((await get('/partners/partly')).json().data.clients).toMatchObject([{ isDisabled: true }])
  })

  test('is noted with the reason, once; 400 without one', async () => {
    await post('/partners', { slug: 'noted', type: 'Whitelabel', brandName: 'Noted' })
    await post('/partners/noted/disable', { comment })
    await post('/partners/noted/disable', { comment })

    expect((await auditOf('noted')).slice(1)).toMatchObject([
      { action: 'partner.disable', before: { isDisabled: false }, after: { isDisabled: true, comment } },
    ])
    expect((await post('/partners/noted/enable', {})).statusCode).toBe(400)
    expect((await post('/partners/nobody/disable', { comment })).statusCode).toBe(404)
  })
})

test('a new partner token takes the place of the former one and is in no audit entry', async () => {
  const draft = { slug: 'token-holder', type: 'Whitelabel', brandName: 'Holder' }
  const former = (await post('/partners', draft)).json().data.partnerToken

  const { partnerToken } = (await post('/partners/token-holder/rotate-token')).json().data

  expect(partnerToken).toMatch(/^[\w-]{43}$/)
  await deps.revisions.refresh()
  const { partnersByToken } = deps.directory.current()
  const isKnown = (token: string) => partnersByToken.has(hashOfSecret(token).toString('base64'))
  expect([isKnown(former), isKnown(partnerToken)]).toEqual([false, true])
  expect(JSON.stringify(await auditOf('token-holder'))).not.toContain(partnerToken)
  expect((await post('/partners/nobody/rotate-token')).statusCode).toBe(404)
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
      secretCreatedAt: [expect.stringMatching(/^\d{4}-.*Z$/)],
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

  test('rotate-secret is refused with 409 if another one has been made since', async () => {
    await post('/clients', { clientId: 'rotated-twice', partner: 'demo-hems' })
    const { clients } = (await get('/partners/demo-hems')).json().data
    const { secretCreatedAt } = clients.find(
      ({ clientId }: { clientId: string }) => clientId === 'rotated-twice',
    )
    const rotation = { newestCreatedAt: secretCreatedAt.at(-1) }

    expect((await post('/clients/rotated-twice/rotate-secret', rotation)).statusCode).toBe(200)
    expect((await post('/clients/rotated-twice/rotate-secret', rotation)).statusCode).toBe(409)
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

  test('redirect URIs of a public client are replaced, and must be ones that are safe', async () => {
    const path = '/clients/demo-app/redirect-uris'
    const replaced = await put(path, { redirectUris: ['https://app.example.com/callback'] })

    expect(replaced.json().data.redirectUris).toEqual(['https://app.example.com/callback'])
    expect(await auditOf('demo-app')).toMatchObject([
      {
        action: 'client.redirect-uris',
        before: { redirectUris: ['http://127.0.0.1/callback', 'http://localhost/callback'] },
        after: { redirectUris: ['https://app.example.com/callback'] },
      },
    ])
    expect((await put(path, { redirectUris: ['http://app.example.com/callback'] })).statusCode).toBe(400)
    expect((await put(path, { redirectUris: [] })).statusCode).toBe(400)
    expect((await put('/clients/demo-sales/redirect-uris', { redirectUris: [] })).statusCode).toBe(409)
    expect((await put('/clients/nobody/redirect-uris', { redirectUris: [] })).statusCode).toBe(404)
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
