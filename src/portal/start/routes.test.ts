import { describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'

const { send, deps } = await testService({}, stoppedClock(new Date('2026-11-17T10:20:00Z')))
const start = () => send({ url: '/' })

describe('the start page', () => {
  test('is there under a policy that allows nothing inline, and says what this is', async () => {
    const { statusCode, headers, body } = await start()

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    expect(body).not.toMatch(/<script(?! src="\/start\.js" defer><\/script>)|<style| style="| on[a-z]+="/)
    expect(body).toContain('<h1>Sell electricity through partners</h1>')
    expect(body).toContain('<meta name="description" content="The partner platform')
  })

  test('links only to what is there', async () => {
    const { body } = await start()
    const paths = new Set([...body.matchAll(/href="(\/[^"#]*)"/g)].map(([, path = '']) => path))

    for (const path of paths) expect([200, 303], path).toContain((await send({ url: path })).statusCode)
    for (const way of ['/docs', '/account', '/console', '/status', '/docs/changelog', '/docs/security'])
      expect(paths).toContain(way)
  })

  test('names the dashboard of partners only where there is one', async () => {
    const isThere = (await send({ url: '/partners' })).statusCode !== 404

    expect((await start()).body.includes('href="/partners"')).toBe(isThere)
  })

  test('draws the prices of the hours, and says what one costs now', async () => {
    const { body } = await start()

    const day = deps.dayAheadPrices.current().pricesOfDay('2026-11-17')
    const now = [...(day?.microCentPerKwh.slice(44, 48) ?? [])].reduce((sum, price) => sum + price, 0) / 4e6
    expect(body).toContain(`<dt>Now</dt><dd>${now.toFixed(2)} `)
    // Tomorrow is not published yet: 24 hours, once for a desk and once for a phone.
    expect(body.match(/class="hint( begin)?"/g)).toHaveLength(48)
  })

  test('draws tomorrow too once it is published', async () => {
    const later = await testService({}, stoppedClock(new Date('2026-11-17T12:30:00Z')))

    expect((await later.send({ url: '/' })).body.match(/class="hint( begin)?"/g)).toHaveLength(96)
  })

  test('is rebuilt when the hour moves on, and not sent twice to who has it', async () => {
    const moved = await testService()
    const { headers, body } = await moved.send({ url: '/' })
    const again = await moved.send({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)

    moved.clock.moveTo(new Date(moved.clock.now().getTime() + 3_600_000))
    expect((await moved.send({ url: '/' })).body).not.toBe(body)
  })
})

describe('demo logins', () => {
  test('are on the page where the demo data is', async () => {
    const { body } = await start()

    for (const known of [
      'demo-whitelabel-secret',
      'anna.muster@example.com',
      'Sonnenstrom-2026',
      'Leitwarte-2026',
      'demo.administrator',
      'demo.owner',
    ])
      expect(body).toContain(known)
  })

  test('are nowhere on it without', async () => {
    const { send: ask } = await testService({ DEMO_DATA: 'off' })
    const { statusCode, body } = await ask({ url: '/' })

    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/demo-|Sonnenstrom|Leitwarte|anna\.muster/)
    expect(body).toContain('Ask the supplier for a client')
  })
})
