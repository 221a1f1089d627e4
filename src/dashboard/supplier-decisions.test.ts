import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { operatorService } from '../backoffice/operator-service.fixture.ts'
import { staffOf } from '../backoffice/staff.fixture.ts'
import { getBrand } from '../partners/brand/manage-brand.ts'

const service = await operatorService()
const { get, post, put, patch, send, deps, realTime, pool, auditOf } = service
const { partnerSignedIn, signedIn } = staffOf(service)

const reason = 'Its secret was in a public repository.'
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(realTime.now())
const inDays = (days: number) => new Date(realTime.now().getTime() + days * 86_400_000).toISOString()
const scopes = ['api:partner', 'create:orders', 'manage:webhooks']

let partners = 0
/** A partner with a client, an app and an owner who has signed in. */
async function aPartner(more: object = {}) {
  const slug = `contained-${++partners}`
  await post('/partners', { slug, type: 'SalesAffiliate', brandName: `Contained ${partners}`, ...more })
  const [clientId, appId] = [`${slug}-shop`, `${slug}-app`]
  const made = await post('/clients', { clientId, partner: slug, scopes })
  await post('/clients', { clientId: appId, partner: slug, redirectUris: ['https://app.example.com/done'] })
  await deps.revisions.refresh()
  const owner = await partnerSignedIn('owner', slug)
  const clientOf = async (id: string) =>
    (await get(`/partners/${slug}`))
      .json()
      .data.clients.find((found: { clientId: string }) => found.clientId === id)
  return {
    ...{ slug, clientId, appId, owner, clientOf, secret: made.json().data.clientSecret as string },
    path: `/partners/clients/${clientId}`,
    appPath: `/partners/clients/${appId}`,
    /** Opens a form of the dashboard and sends it. */
    async tries(path: string, fields: Record<string, string> = {}, form = path) {
      await owner.open(form)
      return owner.submit(path, fields)
    },
    newClient: (fields: Record<string, string> = {}) => {
      const clientFields = {
        clientId: `${slug}-new`,
        kind: 'server',
        scopes: 'api:partner',
        dateTimeFormat: 'Local',
      }
      return owner
        .open('/partners/new-client')
        .then(() => owner.submit('/partners/new-client', { ...clientFields, ...fields }))
    },
    decisions: async () => (await get(`/partners/${slug}/decisions`)).json().data,
    lift: (kind: string, subject: string) =>
      post(`/partners/${slug}/decisions/lift`, {
        kind,
        subject,
        comment: 'They have shown that it is safe.',
      }),
  }
}

const refusedBy = (answer: { statusCode: number; body: string }) => {
  expect(textOf(answer)).toContain(`by the supplier on ${today()}, because: ${reason}`)
  expect(answer.statusCode).toBe(409)
}

describe('a client that the supplier disabled', () => {
  test('is not enabled by the owner of the partner, who reads since when and why, but by the supplier', async () => {
    const { clientId, path, tries, clientOf, owner } = await aPartner()
    await post(`/clients/${clientId}/disable`, { comment: reason })

    refusedBy(await tries(`${path}/enable`))
    expect((await clientOf(clientId)).isDisabled).toBe(true)
    expect(textOf(await owner.open(path))).toContain(
      `Disabled by the supplier on ${today()}, because: ${reason}`,
    )

    await post(`/clients/${clientId}/enable`)
    expect((await clientOf(clientId)).isDisabled).toBe(false)
    expect(textOf(await owner.open(path))).not.toContain('by the supplier on')
  })

  test('stays so although the partner had disabled it before', async () => {
    const { clientId, path, tries, clientOf } = await aPartner()
    await tries(`${path}/disable`)
    await post(`/clients/${clientId}/disable`, { comment: reason })

    refusedBy(await tries(`${path}/enable`))
    expect((await clientOf(clientId)).isDisabled).toBe(true)
    expect(await auditOf(clientId)).toMatchObject([
      { action: 'client.add' },
      { action: 'client.disable', actor: expect.stringMatching(/^partner-staff:/) },
      { action: 'client.disable', actor: 'client:demo-operator', after: { comment: reason } },
    ])
  })

  test('stays so without a reason, and is the partner’s own decision once the supplier has lifted it', async () => {
    const { slug, clientId, path, tries, clientOf, decisions, lift } = await aPartner()
    await post(`/clients/${clientId}/disable`)

    expect((await tries(`${path}/enable`)).statusCode).toBe(409)
    expect(await decisions()).toMatchObject([{ kind: 'ClientDisabled', subject: clientId, reason: null }])
    expect((await lift('ClientDisabled', clientId)).statusCode).toBe(200)
    expect((await lift('ClientDisabled', clientId)).statusCode).toBe(404)

    expect((await clientOf(clientId)).isDisabled).toBe(true)
    expect((await tries(`${path}/enable`)).headers.location).toBe(`${path}?done=client-enabled`)
    expect((await auditOf(slug)).at(-1)).toMatchObject({ action: 'partner.lift-decision' })
  })

  test('is not replaced by a new one of the partner, until the supplier allows it', async () => {
    const { clientId, newClient } = await aPartner()
    await post(`/clients/${clientId}/disable`, { comment: reason })

    refusedBy(await newClient())
    await post(`/clients/${clientId}/enable`)
    expect((await newClient()).statusCode).toBe(200)
  })

  test('is enabled by the owner if the owner disabled it', async () => {
    const { path, tries } = await aPartner()
    await tries(`${path}/disable`)

    expect((await tries(`${path}/enable`)).headers.location).toBe(`${path}?done=client-enabled`)
  })
})

describe('scopes that the supplier cut', () => {
  const others = ['api:partner', 'manage:webhooks']

  test('are given back by the supplier alone, to this client and to others', async () => {
    const { clientId, path, tries, clientOf, slug } = await aPartner()
    await post('/clients', { clientId: `${slug}-other`, partner: slug, scopes: ['api:partner'] })
    await put(`/clients/${clientId}/scopes`, { scopes: others, comment: reason })

    refusedBy(await tries(`${path}/scopes`, { scopes: 'create:orders' }))
    refusedBy(await tries(`/partners/clients/${slug}-other/scopes`, { scopes: 'create:orders' }))
    expect((await clientOf(clientId)).scopes).toEqual(others)

    await put(`/clients/${clientId}/scopes`, { scopes })
    expect((await tries(`${path}/scopes`, { scopes: 'create:orders' })).headers.location).toContain(
      'done=client-saved',
    )
  })

  test('leave the owner free to use less', async () => {
    const { clientId, path, tries, clientOf } = await aPartner()
    await put(`/clients/${clientId}/scopes`, { scopes: others, comment: reason })

    expect((await tries(`${path}/scopes`, { scopes: 'api:partner' })).headers.location).toContain(
      'done=client-saved',
    )
    expect((await tries(`${path}/scopes`, { scopes: 'manage:webhooks' })).headers.location).toContain(
      'done=client-saved',
    )
    expect((await clientOf(clientId)).scopes).toEqual(['manage:webhooks'])
  })

  test('do not come back with a wider one that includes them', async () => {
    const { clientId, path, tries } = await aPartner({ type: 'Whitelabel' })
    await put(`/clients/${clientId}/scopes`, { scopes: ['api:partner', 'role:finance-reporting'] })
    await put(`/clients/${clientId}/scopes`, { scopes: ['api:partner'], comment: reason })

    refusedBy(await tries(`${path}/scopes`, { scopes: 'role:application' }))
  })
})

describe('an end that the supplier gave to secrets', () => {
  test('holds for every secret that the owner makes, and no key outlives it', async () => {
    const { clientId, path, tries, clientOf } = await aPartner()
    const end = inDays(30)
    await post(`/clients/${clientId}/rotate-secret`, { secretExpiresAt: end, comment: reason })
    const rotate = (secretEndDate: string) => tries(`${path}/rotate`, { former: 'keep', secretEndDate })
    const publicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

    refusedBy(await rotate(''))
    refusedBy(await rotate(inDays(40).slice(0, 10)))
    refusedBy(await tries(`${path}/keys`, { keys: JSON.stringify({ keys: [publicKey] }) }))
    expect((await clientOf(clientId)).secretExpiresAt.at(-1)).toBe(end)
    expect((await rotate(inDays(20).slice(0, 10))).statusCode).toBe(200)

    await post(`/clients/${clientId}/rotate-secret`, {})
    expect((await rotate('')).statusCode).toBe(200)
    expect((await clientOf(clientId)).secretExpiresAt.at(-1)).toBeNull()
  })

  test('holds if it was given when the client was added', async () => {
    const { slug, tries } = await aPartner()
    await post('/clients', { clientId: `${slug}-trial`, partner: slug, secretExpiresAt: inDays(30) })

    expect((await tries(`/partners/clients/${slug}-trial/rotate`, { former: 'keep' })).statusCode).toBe(409)
  })
})

describe('redirect addresses', () => {
  test('that the supplier set are changed by the supplier alone', async () => {
    const { appId, appPath, tries, clientOf, lift } = await aPartner()
    const redirectUris = ['https://safe.example.com/done']
    await put(`/clients/${appId}/redirect-uris`, { redirectUris, comment: reason })
    const redirects = () => tries(`${appPath}/redirects`, { redirectUris: 'https://other.example.com/done' })

    refusedBy(await redirects())
    expect((await clientOf(appId)).redirectUris).toEqual(redirectUris)
    await put(`/clients/${appId}/redirect-uris`, {
      redirectUris: ['https://safer.example.com/done'],
      comment: reason,
    })
    refusedBy(await redirects())

    await lift('RedirectUris', appId)
    expect((await redirects()).headers.location).toContain('done=client-saved')
  })

  test('lie where the supplier allows the partner to send customers', async () => {
    const { slug, appPath, tries, newClient } = await aPartner()
    await patch(`/partners/${slug}`, { allowedRedirectOrigins: ['https://app.example.com'] })
    const redirects = (redirectUris: string) => tries(`${appPath}/redirects`, { redirectUris })
    const app = { kind: 'app', redirectUris: 'https://other.example.com/done' }

    for (const answer of [await redirects('https://other.example.com/done'), await newClient(app)]) {
      expect(answer.statusCode).toBe(400)
      expect(textOf(answer)).toContain('https://app.example.com')
    }
    expect((await redirects('https://app.example.com/there\ncom.example.app:/done')).statusCode).toBe(303)
    await patch(`/partners/${slug}`, { allowedRedirectOrigins: [] })
    expect((await redirects('https://other.example.com/done')).statusCode).toBe(303)
  })
})

describe('the brand', () => {
  const brand = { brandColour: '#1d4ed8', step: 'save' }

  test('keeps the name that the supplier set, until the supplier lifts it', async () => {
    const { slug, tries, lift, owner } = await aPartner()
    const saves = () => tries('/partners/brand', { ...brand, brandName: 'Quite Another' })
    await patch(`/partners/${slug}`, { brandName: 'Set By Us', comment: reason })

    refusedBy(await saves())
    expect((await getBrand(pool, slug)).partner.brandName).toBe('Set By Us')
    expect(textOf(await owner.open('/partners/brand'))).toContain('Brand name set by the supplier on')
    expect((await tries('/partners/brand', { ...brand, brandName: 'Set By Us' })).statusCode).toBe(303)

    await lift('BrandName', slug)
    expect((await saves()).statusCode).toBe(303)
  })

  test('keeps the host and the sender that the supplier set, whatever the form of the owner says', async () => {
    const { slug, tries } = await aPartner()
    const host = `${slug}.example.com`
    const { brandName } = (await getBrand(pool, slug)).partner
    await put(`/partners/${slug}/brand`, { brandName, brandColour: '#1d4ed8', host })

    await tries('/partners/brand', {
      ...brand,
      brandName,
      host: 'mine.example.com',
      mailSender: 'me@mine.example',
    })
    expect((await getBrand(pool, slug)).brand).toMatchObject({ host, mailSender: null })

    await put(`/partners/${slug}/brand`, { brandName, brandColour: '#1d4ed8', host: `new.${host}` })
    expect((await getBrand(pool, slug)).brand.host).toBe(`new.${host}`)
  })
})

describe('a limit of requests that the supplier lowered', () => {
  test('is neither changed by the owner nor multiplied by new clients', async () => {
    const { slug, tries, newClient } = await aPartner()
    await patch(`/partners/${slug}`, { requestsPerMinute: 6, comment: reason })
    const limit = async () => (await get(`/partners/${slug}`)).json().data.requestsPerMinute

    await tries('/partners/brand', {
      brandName: slug,
      brandColour: '#1d4ed8',
      requestsPerMinute: '9999',
      step: 'save',
    })
    refusedBy(await newClient())
    expect(await limit()).toBe(6)

    await patch(`/partners/${slug}`, { requestsPerMinute: null })
    expect((await newClient()).statusCode).toBe(200)
  })

  test('is none if it was raised', async () => {
    const { slug, newClient } = await aPartner()
    await patch(`/partners/${slug}`, { requestsPerMinute: 9_000_000 })

    expect((await newClient()).statusCode).toBe(200)
  })
})

describe('a webhook that the supplier switched off', () => {
  async function anEndpoint() {
    const partner = await aPartner()
    const headers = async () => {
      const form = {
        grant_type: 'client_credentials',
        client_id: partner.clientId,
        client_secret: partner.secret,
      }
      const answer = await send({
        ...{ method: 'POST', url: '/connect/token', payload: new URLSearchParams(form).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return { authorization: `Bearer ${answer.json().access_token}` }
    }
    const url = '/partner/v1/webhook-endpoints'
    const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      send({ method, url: `${url}${path}`, headers: await headers(), ...(payload && { payload }) })
    const { id } = (await call('POST', '', { url: 'https://partner.example/hook' })).json().data
    const operated = `/webhook-endpoints/${id}`
    return { ...partner, call, id, operated, page: `/partners/webhooks/${id}` }
  }

  test('is switched on by the supplier, and by nobody of the partner', async () => {
    const { call, id, operated, page, tries, owner } = await anEndpoint()
    await patch(operated, { isEnabled: false, comment: reason })

    refusedBy(await tries(`${page}/switch`, { isEnabled: 'true' }))
    const refused = await call('PATCH', `/${id}`, { isEnabled: true })
    expect([refused.statusCode, refused.json().error[0]]).toEqual([
      409,
      { ...refused.json().error[0], code: 'set-by-supplier', message: expect.stringContaining(reason) },
    ])
    expect(textOf(await owner.open(page))).toContain(
      `Switched off by the supplier on ${today()}, because: ${reason}`,
    )
    expect((await get(operated)).json().data.isEnabled).toBe(false)

    await patch(operated, { isEnabled: true })
    expect((await get(operated)).json().data.isEnabled).toBe(true)
    expect((await call('PATCH', `/${id}`, { isEnabled: false })).statusCode).toBe(200)
    expect((await call('PATCH', `/${id}`, { isEnabled: true })).statusCode).toBe(200)
  })

  test('is neither deleted, nor led elsewhere, nor replaced by another at its host', async () => {
    const { call, id, operated } = await anEndpoint()
    const other = (await call('POST', '', { url: 'https://other.example/hook' })).json().data.id
    await patch(operated, { isEnabled: false, comment: reason })

    for (const answer of [
      await call('DELETE', `/${id}`),
      await call('PATCH', `/${id}`, { url: 'https://elsewhere.example/' }),
      await call('POST', '', { url: 'https://PARTNER.example./again' }),
      await call('PATCH', `/${other}`, { url: 'https://partner.example:8443/again' }),
    ])
      expect(answer.json().error[0].code).toBe('set-by-supplier')
    expect((await call('PATCH', `/${other}`, { url: 'https://other.example/again' })).statusCode).toBe(200)

    await patch(operated, { isEnabled: true })
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  })
})

describe('in the console', () => {
  test('decisions are asked for a reason, listed with it and lifted', async () => {
    const { slug, clientId, path, tries, decisions } = await aPartner()
    const { open, submit, member } = await signedIn('manager')
    const client = `/console/partners/${slug}/clients/${clientId}`
    await open(`${client}/disable`)
    expect((await submit(`${client}/disable`, { reason: ' ' })).statusCode).toBe(400)
    expect((await submit(`${client}/disable`, { reason })).headers.location).toBe(
      `${client}?done=client-disabled`,
    )

    refusedBy(await tries(`${path}/enable`))
    const partnerPage = await open(`/console/partners/${slug}`)
    expect(textOf(partnerPage)).toContain(reason)
    expect(await decisions()).toMatchObject([{ reason, decidedBy: `staff:${member.login}` }])

    const lift = `/console/partners/${slug}/decisions/ClientDisabled/${clientId}/lift`
    expect(partnerPage.body).toContain(lift)
    await open(lift)
    const lifted = await submit(lift, { reason: 'It has a new secret.' })
    expect(lifted.headers.location).toBe(`/console/partners/${slug}?done=decision-lifted`)
    expect((await tries(`${path}/enable`)).headers.location).toBe(`${path}?done=client-enabled`)
  })

  test.each([
    ['scopes', { scopes: 'api:partner' }],
    ['rotate', { former: 'keep', secretEndDate: '2099-01-01' }],
  ])('the form %s takes a reason, which the partner reads', async (form, fields) => {
    const { slug, clientId, path, owner } = await aPartner()
    const { open, submit } = await signedIn('manager')
    const page = `/console/partners/${slug}/clients/${clientId}/${form}`
    await open(page)
    await submit(page, { ...fields, comment: reason })

    expect(textOf(await owner.open(path))).toContain(`by the supplier on ${today()}, because: ${reason}`)
  })
})

describe('somebody of the team whom the supplier disabled', () => {
  test('is enabled by the supplier, and not by an owner, who reads since when and why', async () => {
    const { slug, tries } = await aPartner()
    const { member } = await partnerSignedIn('developer', slug)
    const { open, submit } = await signedIn('manager')
    const page = `/console/partners/${slug}/staff/${member.login}`
    await open(`${page}/disable`)
    expect((await submit(`${page}/disable`, {})).statusCode).toBe(400)
    expect((await submit(`${page}/disable`, { reason })).statusCode).toBe(303)
    const enable = () => tries(`/partners/team/${member.login}/enable`)

    refusedBy(await enable())
    await open(`${page}/enable`)
    expect((await submit(`${page}/enable`, {})).statusCode).toBe(303)
    await tries(`/partners/team/${member.login}/disable`)
    expect((await enable()).statusCode).toBe(303)
  })

  test('stays so although an owner had disabled them before', async () => {
    const { slug, tries } = await aPartner()
    const { member } = await partnerSignedIn('developer', slug)
    await tries(`/partners/team/${member.login}/disable`)
    const { open, submit } = await signedIn('manager')
    const page = `/console/partners/${slug}/staff/${member.login}/disable`
    await open(page)
    await submit(page, { reason })

    refusedBy(await tries(`/partners/team/${member.login}/enable`))
  })
})
