/** Whose word about the caller counts: nobody's, or that of the proxies that the operator has named. */
import { describe, expect, test } from 'vitest'
import { testService } from '../support/test-service.ts'

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
  const service = await testService()

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
      '/.well-known/openid-configuration',
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
  const service = await testService({ TRUST_PROXY: '198.51.100.1, 10.0.0.0/8' })

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
