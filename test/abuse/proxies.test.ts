/** Whose word about the caller counts: nobody's, or that of the proxies that the operator has named. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testService } from '../support/test-service.ts'

/** A service for its own machine rejects requests to the console that name another host. */
const everywhere = { OPEN_TO_OTHERS: 'on', SANDBOX_MAILBOX_PASSWORD: 'sixteen--letters' }

type Service = Awaited<ReturnType<typeof testService>>
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** How many wrong secrets are looked at, each with another forged address, before the limit of an address holds. */
async function triesOf(
  { send }: Service,
  headersOf: (attempt: number) => Record<string, string>,
  remoteAddress: string,
) {
  let tries = 0
  for (; tries < 30; tries++) {
    const answer = await send({
      method: 'POST',
      url: '/connect/token',
      remoteAddress,
      headers: { ...form, ...headersOf(tries) },
      payload: 'grant_type=client_credentials&client_id=guessed&client_secret=x',
    })
    if (answer.statusCode === 429) break
  }
  return tries
}

const forged = (attempt: number, last = '') => ({
  'x-forwarded-for': `203.0.113.${attempt}${last}`,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: `for=203.0.113.${attempt};host=evil.example`,
  'x-real-ip': `203.0.113.${attempt}`,
  host: 'evil.example',
})

describe('without TRUST_PROXY', async () => {
  const service = await testService(everywhere)

  test('an address that the request tells of itself counts for nothing', async () => {
    expect(await triesOf(service, (attempt) => forged(attempt), '198.51.100.7')).toBe(20)
  })

  test('a host that the request tells of itself is in no address of ours', async () => {
    const link = await service.send({
      method: 'POST',
      url: '/partner/v1/customers/link',
      as: 'demo-hems',
      headers: forged(1),
      payload: { successUrl: 'https://app.example.com/' },
    })
    const urls = [
      '/.well-known/oauth-authorization-server',
      '/',
      '/openapi.json',
      '/account/login',
      '/docs/reference',
    ]
    const pages = await Promise.all(urls.map((url) => service.send({ url, headers: forged(1) })))

    for (const { body, headers } of [link, ...pages])
      expect(body + JSON.stringify(headers)).not.toContain('evil.example')
  })
})

describe('with TRUST_PROXY naming the proxy', async () => {
  const service = await testService({ ...everywhere, TRUST_PROXY: '198.51.100.1, 10.0.0.0/8' })

  test('what the proxy added counts, and what was forged before it does not', async () => {
    const through = (attempt: number) => forged(attempt, ', 192.0.2.77')

    expect(await triesOf(service, through, '198.51.100.1')).toBe(20)
  })

  test('the customer behind two of our proxies is the one before them', async () => {
    const through = (attempt: number) => forged(attempt, ', 192.0.2.78, 10.1.2.3')

    expect(await triesOf(service, through, '198.51.100.1')).toBe(20)
  })

  test('two customers behind the proxy are two', async () => {
    expect(await triesOf(service, () => forged(1, ', 192.0.2.81'), '198.51.100.1')).toBe(20)
    expect(await triesOf(service, () => forged(1, ', 192.0.2.82'), '198.51.100.1')).toBe(20)
  })

  test('somebody who reaches the port past the proxy is believed nothing', async () => {
    expect(await triesOf(service, (attempt) => forged(attempt), '203.0.113.200')).toBe(20)
  })
})

describe.each(['on', 'private'])('with TRUST_PROXY=%s', async (trustProxy) => {
  const service = await testService({ ...everywhere, TRUST_PROXY: trustProxy })

  test('a proxy of the private network is believed', async () => {
    const through = (attempt: number) => ({ 'x-forwarded-for': `192.0.2.${attempt}` })

    expect(await triesOf(service, through, '10.1.2.3')).toBe(30)
  })

  test('somebody of the internet is believed nothing', async () => {
    expect(await triesOf(service, (attempt) => forged(attempt), '203.0.113.201')).toBe(20)
    expect(await triesOf(service, (attempt) => forged(attempt), '2001:db8::7')).toBe(20)
  })
})

// Every address of 127.0.0.0/8 is this machine, on Linux: one of them is the proxy, another one somebody else.
describe.skipIf(process.platform !== 'linux')('over connections', async () => {
  const service = await testService({ ...everywhere, TRUST_PROXY: '127.0.0.1' })
  const ofHttps = await testService({
    TRUST_PROXY: '127.0.0.1',
    AUTH_URL: 'https://login.example.com',
    SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
  })
  const portOf = async ({ server }: Service) => {
    if (server.addresses().length === 0) await server.listen({ host: '127.0.0.1', port: 0 })
    return (server.addresses()[0] as AddressInfo).port
  }
  const ask = async (
    to: Service,
    { from, path, headers, body }: { from: string; path: string; headers: object; body?: string },
  ) => {
    const port = await portOf(to)
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const options = { port, host: '127.0.0.1', localAddress: from, path, method, headers: { ...headers } }
      request(options, async (answer) => {
        let text = JSON.stringify(answer.headers)
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, text })
      })
        .once('error', reject)
        .end(body)
    })
  }
  const guessesOf = async (from: string, headersOf: (attempt: number) => object) => {
    const body = 'grant_type=client_credentials&client_id=guessed&client_secret=x'
    for (let tries = 0; tries < 30; tries++) {
      const headers = { ...form, ...headersOf(tries) }
      if ((await ask(service, { from, path: '/connect/token', headers, body })).status === 429) return tries
    }
    return 30
  }

  test('the limit of an address holds for a peer that forges addresses, and for what it sends through the proxy', async () => {
    expect(await guessesOf('127.0.0.2', (attempt) => forged(attempt))).toBe(20)
    expect(await guessesOf('127.0.0.1', (attempt) => forged(attempt, ', 192.0.2.90'))).toBe(20)
  })

  test('customers behind the proxy are counted each for themselves', async () => {
    expect(await guessesOf('127.0.0.1', (attempt) => ({ 'x-forwarded-for': `192.0.2.${attempt}` }))).toBe(30)
  })

  test('neither an address nor a host that was forged is written to the log', () => {
    expect(service.logLines.length).toBeGreaterThan(50)
    expect(service.logLines.join('')).not.toMatch(/203\.0\.113|evil\.example/)
  })

  test.each(['127.0.0.1', '127.0.0.2'])('%s changes neither cookies nor addresses of pages', async (from) => {
    const headersOf = (protocol: string) => ({ ...forged(1), 'x-forwarded-proto': protocol })
    const plain = await ask(service, { from, path: '/account/login', headers: headersOf('https') })
    const secure = await ask(ofHttps, { from, path: '/account/login', headers: headersOf('http') })

    expect(plain.text).toContain('wattline-form=')
    expect(plain.text).not.toMatch(/; Secure|evil\.example/)
    expect(secure.text).toMatch(/__Host-wattline-form=[^"]+; Secure/)
    expect(secure.text).not.toContain('evil.example')
  })
})
