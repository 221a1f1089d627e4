import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { startTaskWorker } from './worker.ts'

const { send, server, deps } = await testService({ QUARANTINE: 'on' })
const sentence =
  'The service is in quarantine: it shows a restored database, sends nothing and takes no changes.'

describe('in quarantine', () => {
  test.each(['/', '/docs', '/status', '/console/sign-in', '/partners/sign-in', '/nowhere'])(
    'the page %s says so, in whatever coding it is asked for',
    async (url) => {
      const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip', 'if-none-match': '*' }
      const { body } = await send({ url, headers: { ...headers, 'accept-language': 'en' } })

      expect(body).toContain(
        `<body>\n<aside class="notice caution centred" aria-label="Quarantine">${sentence}</aside>`,
      )
    },
  )

  test.each(['/account/login', '/withdrawal', '/terminate'])(
    'the German page %s says so in German',
    async (url) => {
      const { body } = await send({ url: `${url}?lang=de`, headers: { accept: 'text/html' } })

      expect(body).toContain('Quarantäne: Dieser Dienst zeigt eine wiederhergestellte Datenbank')
    },
  )

  test('partners and operators read as ever', async () => {
    const orders = await send({ url: '/partner/v1/orders', as: 'demo-whitelabel' })
    const tariffs = await send({ url: '/operator/v1/orders', as: 'demo-operator' })

    expect([orders.statusCode, tariffs.statusCode]).toEqual([200, 200])
  })

  test.each([
    ['POST', '/partner/v1/orders', 'demo-whitelabel'],
    ['PATCH', '/partner/v1/orders/30000057', 'demo-whitelabel'],
    ['POST', '/operator/v1/clients/demo-hems/disable', 'demo-operator'],
    ['PUT', '/operator/v1/contracts/30000032/paragraph-14a', 'demo-operator'],
    ['POST', '/sandbox/v1/reset', 'demo-whitelabel'],
  ] as const)('503 for %s %s', async (method, url, as) => {
    const answer = await send({ method, url, as, payload: anOrder() })

    expect(answer.statusCode).toBe(503)
    expect(answer.json().error).toMatchObject([{ code: 'unavailable', message: sentence }])
  })

  test('forms of pages are rejected, except those to sign in', async () => {
    const post = (url: string) => server.inject({ method: 'POST', url })

    expect((await post('/withdrawal')).statusCode).toBe(503)
    expect((await post('/console/me/password')).statusCode).toBe(503)
    for (const url of ['/console/sign-in', '/partners/sign-in/code', '/console/sign-out'])
      expect((await post(url)).statusCode).not.toBe(503)
  })

  test('no task is taken and nothing is published: the worker does not ask the database', async () => {
    let statements = 0
    const db = {
      ...deps.db,
      query: (...asked: Parameters<typeof deps.db.query>) => {
        statements++
        return deps.db.query(...asked)
      },
      transaction: (...asked: Parameters<typeof deps.db.transaction>) => {
        statements++
        return deps.db.transaction(...asked)
      },
    } as typeof deps.db
    const worker = startTaskWorker({ ...deps, db })
    worker.wake()
    await worker.close()

    expect(statements).toBe(0)
  })
})
