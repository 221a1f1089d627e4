import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'

const { send } = await testService()
const stylesheets = [
  '/style.css',
  '/account/style.css',
  '/console/style.css',
  '/partners/style.css',
  '/docs/portal.css',
  '/docs/reference.css',
]
const addressIn = (css: string) => /url\((\/figtree\.woff2\?v=[\w-]+)\)/.exec(css)?.[1]

test.each(stylesheets)('%s has the typeface, and a font of the same size until it is there', async (url) => {
  const { body } = await send({ url })

  expect(addressIn(body)).toBeDefined()
  expect(body).toContain('font-display:swap')
  expect(body).toMatch(/local\("Arial"\)[^}]*size-adjust:/)
})

test('the typeface is kept for good under the address of its bytes, and else for minutes', async () => {
  const url = addressIn((await send({ url: '/style.css' })).body) ?? ''
  const present = await send({ url })
  const former = await send({ url: '/figtree.woff2?v=former' })
  const again = await send({ url, headers: { 'if-none-match': String(present.headers.etag) } })

  expect(present.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(present.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  expect(present.rawPayload.length).toBeLessThan(40_000)
  expect(former.headers['cache-control']).toBe('public, max-age=300')
  expect(former.rawPayload).toEqual(present.rawPayload)
  expect(again.statusCode).toBe(304)
})

test.each(['/account/login', '/partners/sign-in', '/console/sign-in', '/docs', '/', '/status'])(
  '%s may load fonts of its own host alone',
  async (url) => {
    expect((await send({ url })).headers['content-security-policy']).toMatch(/; font-src 'self';/)
  },
)
