import { expect, test, vi } from 'vitest'
import { testService } from '../../test/support/test-service.ts'

const { deps, send } = await testService({ LOAD_SHEDDING: 'on', TRUST_PROXY: 'on' })

test('while 32 requests of the interfaces are worked on the next waits, and neither health checks nor pages do', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // A wrong secret has the database asked once more, which the test holds up.
  const looks = vi.spyOn(deps.revisions, 'refresh').mockReturnValue(held)
  const from = (number: number) => ({ 'x-forwarded-for': `192.0.2.${number}` })
  const working = Array.from({ length: 32 }, (_, index) =>
    send({
      method: 'POST',
      url: '/connect/token',
      headers: { ...from(index), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials&client_id=nobody&client_secret=wrong',
    }),
  )
  await expect.poll(() => looks.mock.calls.length).toBe(32)

  let isAnswered = false
  const waiting = send({ url: '/.well-known/jwks.json', headers: from(100) }).then(({ statusCode }) => {
    isAnswered = true
    return statusCode
  })
  const health = await send({ url: '/health/live', headers: from(100) })
  const page = await send({ url: '/account/login', headers: from(100) })

  expect([health.statusCode, page.statusCode]).toEqual([200, 200])
  expect(isAnswered).toBe(false)
  looks.mockRestore()
  letGo()
  expect(await waiting).toBe(200)
  expect((await Promise.all(working)).map(({ statusCode }) => statusCode)).toEqual(Array(32).fill(401))
})
