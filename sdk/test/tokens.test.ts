import { afterEach, describe, expect, test, vi } from 'vitest'
import { patience, until } from '../../test/support/patience.ts'
import { ok, page, refused, scriptedServer, silent, token } from './support/scripted-server.ts'

const { script, seen, client, origin } = scriptedServer()
afterEach(() => {
  vi.useRealTimers()
})

const laterBy = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}
const bearers = () => seen.api.map(({ headers }) => headers.authorization)

describe('the token', () => {
  test('is asked for once, as a form, with the credentials and the scopes in its body', async () => {
    const wattline = client({ scope: ['api:partner', 'create:orders'] })

    await Promise.all([wattline.tariffs.list(), wattline.orders.list(), wattline.customers.list()])

    expect(seen.token).toHaveLength(1)
    expect(seen.token[0]).toMatchObject({ method: 'POST', url: '/connect/token' })
    expect(seen.token[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(seen.token[0]?.headers['x-request-id']).toBeTruthy()
    expect(Object.fromEntries(new URLSearchParams(seen.token[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'a-client',
      client_secret: 'a-secret',
      scope: 'api:partner create:orders',
    })
    expect(new Set(bearers()).size).toBe(1)
  })

  test('comes from the auth URL, and either address may have a path', async () => {
    const wattline = client({ baseUrl: `${origin()}/energy/`, authUrl: `${origin()}/login` })

    await wattline.tariffs.list()

    expect([seen.token[0]?.url, seen.api[0]?.url]).toEqual([
      '/login/connect/token',
      '/energy/partner/v1/tariffs',
    ])
  })

  test('is not renewed until five minutes before its end', async () => {
    const wattline = client()
    await wattline.tariffs.list()

    laterBy(3599 - 305)
    await wattline.tariffs.list()

    expect(seen.token).toHaveLength(1)
  })

  test('is then renewed once, while the old one still serves', async () => {
    const wattline = client()
    await wattline.tariffs.list()

    laterBy(3599 - 295)
    await Promise.all([wattline.tariffs.list(), wattline.tariffs.list(), wattline.tariffs.list()])
    const [first, ...rest] = bearers()
    const nextBearer = async () => {
      await wattline.tariffs.list()
      return bearers().at(-1)
    }

    expect(rest).toEqual([first, first, first])
    await until('the new token is used', async () => (await nextBearer()) !== first)
    expect(seen.token).toHaveLength(2)
  })

  test('that cannot be renewed yet is used until its end', async () => {
    script.token = [token(), refused(400, 'invalid_request')]
    const wattline = client()
    await wattline.tariffs.list()

    laterBy(3599 - 100)
    await wattline.tariffs.list()
    expect(new Set(bearers()).size).toBe(1)

    laterBy(200)
    await expect(wattline.tariffs.list()).rejects.toMatchObject({ status: 400 })
  })

  test('that has expired is replaced before the next request, once for all of them', async () => {
    const wattline = client()
    await wattline.tariffs.list()

    laterBy(3600)
    await Promise.all([wattline.tariffs.list(), wattline.tariffs.list()])

    expect(seen.token).toHaveLength(2)
    expect(new Set(bearers()).size).toBe(2)
  })

  test('that lives for a minute is not asked for by every request', async () => {
    script.token = [token(60)]
    const wattline = client()

    await wattline.tariffs.list()
    await wattline.tariffs.list()

    expect(seen.token).toHaveLength(1)
  })
})

describe('401 in the middle', () => {
  test('is answered by a fresh token, once for all requests that met it', async () => {
    const wattline = client()
    await wattline.tariffs.list()
    script.api = [ok(), refused(401, 'unauthorized'), refused(401, 'unauthorized'), ok()]

    await Promise.all([wattline.tariffs.list(), wattline.tariffs.list()])

    expect(seen.token).toHaveLength(2)
    expect(seen.api).toHaveLength(5)
  })

  test('is told the second time', async () => {
    script.api = [refused(401, 'unauthorized')]

    await expect(client().tariffs.list()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })

    expect([seen.api.length, seen.token.length]).toEqual([2, 2])
  })
})

describe('a token that is refused', () => {
  test('says so in the words of OAuth', async () => {
    script.token = [
      (_seen, response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(
            '{"error":"invalid_client","error_description":"The client is unknown or its secret is wrong."}',
          ),
    ]

    await expect(client().tariffs.list()).rejects.toMatchObject({
      name: 'WattlineError',
      status: 401,
      code: 'invalid_client',
      message: '401 invalid_client: The client is unknown or its secret is wrong.',
    })
    expect(seen.api).toHaveLength(0)
  })

  test.each([
    ['a page of a proxy', page(200)],
    ['no token', ok()],
  ])('is %s', async (_what, play) => {
    script.token = [play]

    await expect(client().tariffs.list()).rejects.toMatchObject({ code: 'unexpected-answer', status: 200 })
  })

  test('is asked for again by the next request', async () => {
    script.token = [refused(400, 'invalid_scope'), token()]
    const wattline = client()
    await expect(wattline.tariffs.list()).rejects.toMatchObject({ status: 400 })

    await expect(wattline.tariffs.list()).resolves.toMatchObject({ data: [] })
  })
})

test('whoever aborts waits for the token no longer, and takes it from nobody else', async () => {
  script.token = [silent]
  const wattline = client({ timeout: patience(1), retries: 0 })
  const controller = new AbortController()
  const aborted = wattline.tariffs.list({}, { signal: controller.signal })
  const patient = wattline.tariffs.list()
  await expect.poll(() => seen.token).toHaveLength(1)
  controller.abort(new Error('enough'))

  await expect(aborted).rejects.toThrow('enough')
  await expect(patient).rejects.toMatchObject({ code: 'timeout' })
  expect(seen.token).toHaveLength(1)
})
