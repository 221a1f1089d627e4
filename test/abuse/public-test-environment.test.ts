/**
 * A test environment that others can reach: nobody is an operator or a member of staff by what the documentation prints,
 * and no webhook reaches the machine. Each attack works on the developer's own machine, where it is no attack.
 */
import { describe, expect, test } from 'vitest'
import { wattline } from '../../src/app/cli/terminal.fixture.ts'
import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { loadTestEnvironment } from '../../src/app/sandbox.ts'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { readConfig } from '../../src/platform/settings/config.ts'
import { demoPartnerStaff, demoStaff } from '../../src/sandbox/demo/demo-staff.ts'
import { testDatabase } from '../support/database.ts'
import { testKeys } from '../support/encryption-keys.ts'
import { testService } from '../support/test-service.ts'

const mailbox = { SANDBOX_MAILBOX_PASSWORD: 'sixteen--letters' }
const everywhere = {
  ...mailbox,
  BASE_URL: 'https://sandbox.example.com',
  AUTH_URL: 'https://sandbox.example.com',
}
const supplierClients = ['demo-operator', 'demo-gateway']
const everybody = [...demoStaff, ...demoPartnerStaff]

/** The service after a start with these settings, on a database that was filled on a developer's machine. */
async function started(environment: Record<string, string>) {
  const { pool, address } = await testDatabase()
  const database = { pool, address, ownerAddress: address, isEmbedded: false, close: async () => {} }
  const start = async (settings: Record<string, string>) => {
    const logins: { login: string; secret: string }[] = []
    await prepareDatabase(database, readConfig({ ENCRYPTION_KEYS: testKeys, ...settings }), {
      ...(await loadTestEnvironment({ sandbox: true, demoData: settings.DEMO_DATA !== 'off' })),
      now: new Date(),
      step: (_, work) => work(),
      say: () => {},
      onNewLogins: (made) => logins.push(...made),
    })
    return logins
  }
  await start({})
  const logins = await start(environment)
  const service = await testService(environment, undefined, pool)
  return { ...service, start, logins, address }
}

const open = await started(everywhere)
const own = await started({})
type Started = typeof open

const tokenStatus = async ({ send }: Started, clientId: string, secret = `${clientId}-secret`) =>
  (
    await send({
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

/** Whether the password is right, so that the code is asked for. */
async function isAskedForCode(service: Started, { login, password }: { login: string; password: string }) {
  const path = demoStaff.some((member) => member.login === login) ? '/console' : '/partners'
  const browser = aBrowser(service)
  await browser.open(`${path}/sign-in`)
  const answer = await browser.submit(`${path}/sign-in`, { login, password })
  return String(answer.headers.location).startsWith(`${path}/sign-in/code`)
}

const run = ({ send }: Started, operation: string, body?: object) =>
  send({
    method: 'POST',
    url: '/docs/run',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ operation, ...(body && { body: JSON.stringify(body) }) }).toString(),
  })

const newEndpoint = ({ send }: Started, url: string) =>
  send({ method: 'POST', url: '/partner/v1/webhook-endpoints', as: 'demo-whitelabel', payload: { url } })

describe('a secret that the documentation prints', () => {
  test.each(supplierClients)('of %s opens nothing where others can reach the service', async (clientId) => {
    expect(await tokenStatus(open, clientId)).toBe(401)
    expect(await tokenStatus(own, clientId)).toBe(200)
  })

  test('of a partner of the demo data opens its sandbox everywhere', async () => {
    expect(await tokenStatus(open, 'demo-whitelabel')).toBe(200)
    expect(await tokenStatus(own, 'demo-whitelabel')).toBe(200)
  })

  test.each(everybody)('of $login opens nothing where others can reach the service', async (member) => {
    expect(await isAskedForCode(open, member)).toBe(false)
    expect(await isAskedForCode(own, member)).toBe(true)
  })

  test('is replaced by a random one that a start shows once', async () => {
    const { logins, start } = open
    const secrets = new Map(logins.map(({ login, secret }) => [login, secret]))

    expect([...secrets.keys()].toSorted()).toEqual(
      [...supplierClients, ...everybody.map(({ login }) => login)].toSorted(),
    )
    expect(new Set(secrets.values()).size).toBe(logins.length)
    expect(await tokenStatus(open, 'demo-operator', secrets.get('demo-operator'))).toBe(200)
    expect(
      await isAskedForCode(open, { login: 'demo.manager', password: secrets.get('demo.manager') ?? '' }),
    ).toBe(true)
    expect(await start(everywhere)).toEqual([])
    expect(own.logins).toEqual([])
  })

  test('is replaced too where the demo data has been switched off since', async () => {
    const { logins } = await started({ ...everywhere, DEMO_DATA: 'off' })

    expect(logins.map(({ login }) => login)).toContain('demo-operator')
  })

  test('of codes is replaced too if somebody has changed the password since', async () => {
    const own = await started({})
    await own.pool.query(sql`update staff set password_hash = 'another' where login = 'demo.manager'`)
    await own.pool.query(sql`
      update staff set password_hash = 'another', totp_secret = null where login = 'demo.agent'`)
    const doctor = () => wattline(['doctor'], { DATABASE_URL: addressUrl(own.address), ...everywhere })
    const before = (await doctor()).stdout

    const logins = (await own.start(everywhere)).map(({ login }) => login)

    expect(before).toMatch(/Everybody knows the secrets of .*demo\.manager/)
    expect(before).not.toMatch(/Everybody knows the secrets of .*demo\.agent/)
    expect(logins).toContain('demo.manager')
    expect(logins).not.toContain('demo.agent')
    expect(await own.start(everywhere)).toEqual([])
  })

  test('is not on the start page, which still has those of partners', async () => {
    const [there, here] = [await open.send({ url: '/' }), await own.send({ url: '/' })]

    expect(there.body).toContain('demo-whitelabel-secret')
    expect(there.body).not.toMatch(/demo-operator|demo-gateway|demo\.owner|Leitwarte/)
    expect(here.body).toContain('demo-operator-secret')
  })

  test('has no second factor that everybody can compute', async () => {
    const code = (service: Started, environment: Record<string, string>) =>
      wattline(['staff', 'code', 'demo.manager'], {
        DATABASE_URL: addressUrl(service.address),
        ...environment,
      })
    const secret = open.logins.find(({ login }) => login === 'demo.manager')?.secret ?? ''
    const browser = aBrowser(open)
    await browser.open('/console/sign-in')
    await browser.submit('/console/sign-in', { login: 'demo.manager', password: secret })
    await browser.open('/console/sign-in/code')
    const known = (await code(own, {})).stdout.trim()
    const refused = await browser.submit('/console/sign-in/code', { code: known })
    await browser.open('/console/sign-in/code')
    const stored = (await code(open, everywhere)).stdout.trim()
    const answer = await browser.submit('/console/sign-in/code', { code: stored })

    expect(refused.headers.location).not.toBe('/console')
    expect(answer.headers.location).toBe('/console')
  })
})

describe('Run', () => {
  const invited = { login: 'mallory', name: 'Mallory', role: 'administrator' }

  test('of an operation of operators is refused where others can reach the service', async () => {
    const [there, here] = [await run(open, 'inviteStaff', invited), await run(own, 'inviteStaff', invited)]

    expect(there.statusCode).toBe(403)
    expect(there.body).toContain('where others can reach the service')
    expect(there.body).not.toContain('invitation?token=')
    expect(here.statusCode).toBe(200)
    expect(here.body).toContain('invitation?token=')
  })

  test('is not offered on the pages of the operators’ reference there', async () => {
    const { body } = await open.send({ url: '/operator/reference/inviteStaff' })

    expect(body).not.toContain('action="/docs/run"')
    expect(body).toContain('Operations of operators do not run here')
  })

  test('of an operation of partners goes on', async () => {
    expect((await run(open, 'listTariffs')).body).toContain('as <code>demo-whitelabel</code>')
  })
})

describe('a webhook', () => {
  test.each(['http://127.0.0.1:9464/metrics', 'http://[::1]:5432/', 'https://127.1/'])(
    'to %s is refused where others can reach the service',
    async (url) => {
      expect((await newEndpoint(open, url)).statusCode).toBe(400)
      expect((await newEndpoint(own, url)).statusCode).toBe(200)
    },
  )

  test('to a public address is taken', async () => {
    expect((await newEndpoint(open, 'https://partner.example/hook')).statusCode).toBe(200)
  })
})

describe('a request that names another machine', () => {
  const page = '/console/sign-in'
  const statusOf = async ({ send }: Pick<Started, 'send'>, headers: Record<string, string>, url = page) =>
    (await send({ url, headers })).statusCode
  const others = [
    ['through a tunnel', { host: 'something.tunnel.example' }],
    ['through a proxy that writes another Host', { 'x-forwarded-host': 'sandbox.example.com' }],
    ['from a page whose name leads here', { host: 'rebound.example:8080' }],
    ['by an address of the network', { host: '192.168.1.20:8080' }],
  ] as const

  test.each(others)('is rejected where only this machine should reach it: %s', async (_, headers) => {
    for (const url of [page, '/partners/sign-in', '/operator/reference', '/sandbox/mail?to=a@b.example'])
      expect(await statusOf(own, headers, url), url).toBe(403)
    expect((await own.send({ method: 'POST', url: '/docs/run', headers })).statusCode).toBe(403)
    expect(await statusOf(open, headers)).toBe(200)
  })

  test.each(others)(
    'is answered where a partner or a customer may do nothing that others may not: %s',
    async (_, headers) => {
      for (const url of ['/docs', '/account/login', '/health/live'])
        expect(await statusOf(own, headers, url), url).toBe(200)
      expect(await statusOf(own, headers, '/partner/v1/tariffs')).toBe(401)
    },
  )

  test.each(['localhost:8080', '127.0.0.1:18080', '[::1]:8080', 'api.localhost'])(
    'is none at %s',
    async (host) => {
      expect(await statusOf(own, { host })).toBe(200)
    },
  )

  test('is answered in a container whose port is published on this machine', async () => {
    const container = await testService({ HOST: '0.0.0.0', OPEN_TO_OTHERS: 'off' }, undefined, own.pool)

    expect(await statusOf(container, { host: 'wattline:8080' })).toBe(200)
  })
})

describe('wattline doctor', () => {
  const doctor = async ({ address }: Started, environment: Record<string, string>) =>
    (await wattline(['doctor'], { DATABASE_URL: addressUrl(address), ...environment })).stdout

  test('says whether others can reach the service, and what follows', async () => {
    expect(await doctor(open, everywhere)).toMatch(
      /^✓ addresses +Others can reach this test environment:\n +The demo operator/m,
    )
    expect(await doctor(own, {})).toMatch(
      /^✓ addresses +Only this machine can reach the service:\n +Console, dashboard, operator API and mailbox reject requests that name another host\./m,
    )
  })

  test('finds secrets that everybody knows where others can reach the service', async () => {
    expect(await doctor(own, everywhere)).toMatch(
      /^✗ database +Everybody knows the secrets of demo-gateway, demo-operator, demo\..*: restart/m,
    )
    expect(await doctor(open, everywhere)).not.toContain('Everybody knows')
  })
})
