import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { get, post, auditOf, realTime } = service
const { signedIn } = staffOf(service)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const secretIn = ({ body }: { body: string }) =>
  /class="secret"><code class="id" data-copy="([^"]+)"/.exec(body)?.[1] ?? ''
const newClient = '/console/partners/demo-hems/new-client'
const server = { kind: 'server', dateTimeFormat: 'Local' }
let clients = 0
const aClient = async () => {
  const clientId = `hems-${++clients}`
  await post('/clients', { clientId, partner: 'demo-hems' })
  return { clientId, path: `/console/partners/demo-hems/clients/${clientId}` }
}
const clientView = async (clientId: string) =>
  (await get('/partners/demo-hems'))
    .json()
    .data.clients.find((found: { clientId: string }) => found.clientId === clientId)

describe('a new client', () => {
  test('has a secret, shown once on a page that nobody keeps, and is noted', async () => {
    const { open, submit, member } = await signedIn('manager')
    await open(newClient)

    const fields = { ...server, clientId: 'made-here', scopes: 'api:partner', secretEndDate: '2099-01-01' }
    const added = await submit(newClient, fields)
    const again = await submit(newClient, fields)

    expect(secretIn(added)).toMatch(/^[\w-]{43}$/)
    expect(added.headers['cache-control']).toBe('no-store')
    expect(again.statusCode).toBe(409)
    expect(await clientView('made-here')).toMatchObject({
      ...{ scopes: ['api:partner'], secretExpiresAt: ['2098-12-31T23:00:00.000Z'] },
    })
    expect((await open('/console/partners/demo-hems/clients/made-here')).body).not.toContain(secretIn(added))
    const trail = await auditOf('made-here')
    expect(trail).toMatchObject([{ action: 'client.add', actor: `staff:${member.login}` }])
    expect(JSON.stringify(trail)).not.toContain(secretIn(added))
  })

  test('is an app without a secret if its redirect addresses are given', async () => {
    const { open, submit } = await signedIn('manager')
    await open(newClient)

    const added = await submit(newClient, {
      ...{ clientId: 'an-app', kind: 'app', dateTimeFormat: 'Local', redirectUris: 'com.example.app:/done' },
    })

    expect(added.headers.location).toBe('/console/partners/demo-hems/clients/an-app')
    expect(textOf(await open('/console/partners/demo-hems/clients/an-app'))).toContain(
      'com.example.app:/done',
    )
  })

  test.each([
    [{ clientId: 'a b', scopes: 'api:partner' }, 400, 'clientId must be 3 to 100'],
    [{ clientId: 'refused' }, 400, 'needs at least one scope'],
    [
      { clientId: 'refused', scopes: 'create:orders' },
      400,
      'A client of type ThirdParty cannot have create:orders',
    ],
    [{ clientId: 'refused', scopes: 'operator' }, 403, 'not allowed'],
    [{ clientId: 'refused', scopes: 'everything' }, 400, 'scopes'],
    [
      { clientId: 'refused', scopes: 'api:partner', secretEndDate: '2020-01-01' },
      400,
      'must be a time in the future',
    ],
    [{ clientId: 'demo-sales', scopes: 'api:partner' }, 409, 'already exists'],
  ])('is refused for %j', async (fields, status, says) => {
    const { open, submit } = await signedIn('manager')
    await open(newClient)

    const refused = await submit(newClient, { ...server, ...fields })

    expect(refused.statusCode).toBe(status)
    if (status !== 403) expect(textOf(refused)).toContain(says)
    expect(await clientView('refused')).toBeUndefined()
  })
})

describe('a client', () => {
  test('belongs to its partner: it is not found with another', async () => {
    const { open } = await signedIn('viewer')

    expect((await open('/console/partners/demo-sales/clients/demo-hems')).statusCode).toBe(404)
    expect((await open('/console/partners/demo-hems/clients/demo-hems')).statusCode).toBe(200)
  })

  test('gets a new secret; the form cannot be sent twice', async () => {
    const { clientId, path } = await aClient()
    const { open, submit } = await signedIn('manager')
    await open(`${path}/rotate`)
    const { secretCreatedAt } = await clientView(clientId)
    const newestCreatedAt = secretCreatedAt[0]

    const first = await submit(`${path}/rotate`, { former: 'end', formerEndDate: '2099-01-01' })
    const second = await submit(`${path}/rotate`, { former: 'keep', newestCreatedAt })

    expect(secretIn(first)).toMatch(/^[\w-]{43}$/)
    expect(second.statusCode).toBe(409)
    expect((await clientView(clientId)).secretExpiresAt).toEqual(['2098-12-31T23:00:00.000Z', null])
  })

  test.each([
    [{ former: 'end', formerEndDate: '' }, 'formerExpiresAt'],
    [{ former: 'end', formerEndDate: '2020-01-01' }, 'must be a time in the future'],
    [{ former: 'keep', secretEndDate: 'soon' }, 'secretExpiresAt'],
  ])('keeps its secret for %j', async (fields, says) => {
    const { clientId, path } = await aClient()
    const { open, submit } = await signedIn('manager')
    await open(`${path}/rotate`)

    const refused = await submit(`${path}/rotate`, fields)

    expect(refused.statusCode).toBe(400)
    expect(textOf(refused)).toContain(says)
    expect((await clientView(clientId)).secretCreatedAt).toHaveLength(1)
  })

  test('has exactly the scopes that are ticked, and never one beyond its kind of partner', async () => {
    const { clientId, path } = await aClient()
    const { open, submit } = await signedIn('manager')
    const form = await open(`${path}/scopes`)
    expect(form.body).not.toContain('create:orders')

    const refused = await submit(`${path}/scopes`, { scopes: 'create:orders' })
    const done = await submit(`${path}/scopes`, { scopes: 'manage:webhooks' })

    expect(refused.statusCode).toBe(400)
    expect(done.headers.location).toBe(`${path}?done=client-saved`)
    expect((await clientView(clientId)).scopes).toEqual(['manage:webhooks'])
  })

  test('writes times as its client is configured', async () => {
    const { clientId, path } = await aClient()
    const { open, submit } = await signedIn('manager')
    await open(`${path}/times`)

    const refused = await submit(`${path}/times`, { dateTimeFormat: 'Roman' })
    await open(`${path}/times`)
    await submit(`${path}/times`, { dateTimeFormat: 'Utc' })

    expect(refused.statusCode).toBe(400)
    expect((await clientView(clientId)).dateTimeFormat).toBe('Utc')
  })

  test('gets public keys and loses them; a private one is refused and not shown again', async () => {
    const { clientId, path } = await aClient()
    const { open, submit } = await signedIn('manager')
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const setOf = (key: object) => JSON.stringify({ keys: [{ ...key, kid: 'first' }] })
    await open(`${path}/keys`)

    const refused = await submit(`${path}/keys`, { keys: setOf(privateKey.export({ format: 'jwk' })) })
    const nonsense = await submit(`${path}/keys`, { keys: 'a key' })
    await submit(`${path}/keys`, { keys: setOf(publicKey.export({ format: 'jwk' })) })
    expect((await clientView(clientId)).keyIds).toEqual(['first'])
    await open(`${path}/keys/first/remove`)
    const removed = await submit(`${path}/keys/first/remove`, {})

    expect(textOf(refused)).toContain('is a private or secret key')
    expect(refused.body).not.toContain(String(privateKey.export({ format: 'jwk' }).d))
    expect(nonsense.statusCode).toBe(400)
    expect(removed.headers.location).toBe(`${path}?done=key-removed`)
    expect((await clientView(clientId)).keyIds).toEqual([])
  })

  test('is disabled and enabled', async () => {
    const { clientId, path } = await aClient()
    const { open, submit } = await signedIn('manager')

    await open(`${path}/disable`)
    await submit(`${path}/disable`, { reason: 'Its secret leaked.' })
    expect((await clientView(clientId)).isDisabled).toBe(true)
    await open(`${path}/enable`)
    await submit(`${path}/enable`, {})

    expect((await auditOf(clientId)).map(({ action }) => action).slice(1)).toEqual([
      'client.disable',
      'client.enable',
    ])
  })

  test.each(['rotate', 'scopes', 'keys', 'disable', 'enable'])(
    'is not changed by %s unless somebody proved themselves lately',
    async (act) => {
      const { clientId, path } = await aClient()
      const { open, submit } = await signedIn('manager')
      await open(`${path}/${act}`)
      realTime.advance(11 * 60_000)

      const refused = await submit(`${path}/${act}`, { scopes: 'api:partner' })

      expect(refused.headers.location).toContain('/console/prove?next=')
      expect(await auditOf(clientId)).toHaveLength(1)
    },
  )
})
