import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'

const service = await testService()
const { send, deps } = service
const { partnerSignedIn } = staffOf(service)
const [own, others] = [randomUUID(), randomUUID()]

async function refuse(requestId: string, as: string, url = '/partner/v1/orders/3999999999') {
  await send({ url, as, headers: { 'x-request-id': requestId } })
}
beforeAll(async () => {
  await refuse(own, 'demo-whitelabel')
  await refuse(others, 'demo-sales')
  await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })
  await refuse(randomUUID(), 'demo-sales', '/partner/v1/orders?limit=x')
  await deps.requestLog.flush()
})
const opened = async (path: string, slug?: string) => (await partnerSignedIn('support', slug)).open(path)
const rowsIn = (body: string) => body.slice(body.indexOf('id="list"')).split('<tr').length - 2

describe('the list of requests', () => {
  test("has the partner's requests and none of another partner", async () => {
    const { statusCode, body } = await opened('/partners/requests')

    expect(statusCode).toBe(200)
    expect(body).toContain(own)
    expect(body).toContain('listTariffs')
    expect(body).not.toContain(others)
  })

  test.each([
    ['filter.status=4xx', true],
    ['filter.status=2xx', false],
    ['filter.client=demo-whitelabel', true],
    ['filter.client=demo-sales', false],
    ['filter.operation=getOrder', true],
    ['filter.operation=listOrders', false],
    ['filter.code=not-found', true],
    ['filter.code=conflict', false],
    [`filter.requestId=${own}`, true],
    [`filter.requestId=${others}`, false],
    ['filter.contract=3999999999', true],
    ['filter.contract=30000016', false],
    ['filter.from=2000-01-01&filter.to=2200-01-01', true],
    ['filter.to=2000-01-01', false],
  ])('filtered by %s has the refused request: %s', async (filter, isThere) => {
    const { statusCode, body } = await opened(`/partners/requests?${filter}`)

    expect(statusCode).toBe(200)
    const list = body.slice(body.indexOf('id="list"'))
    expect(list.includes(own)).toBe(isThere)
  })

  test('is paged by key', async () => {
    for (let times = 0; times < 60; times++) await refuse(`page-${times}`, 'demo-whitelabel')
    await deps.requestLog.flush()
    const browser = await partnerSignedIn('support')

    const first = await browser.open(
      '/partners/requests?filter.operation=getOrder&filter.contract=3999999999',
    )
    const next = /href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await browser.open(next)

    expect(rowsIn(first.body)).toBe(50)
    expect(rowsIn(second.body)).toBeGreaterThanOrEqual(11)
    expect(second.body).toContain(own)
  })

  test.each(['filter.status=9xx', 'filter.from=yesterday', 'strange=1', 'after=x'])(
    'refuses %s, and the page says why',
    async (query) => {
      const { statusCode, body } = await opened(`/partners/requests?${query}`)

      expect([statusCode, body]).toEqual([400, expect.stringContaining(`${query.split('=')[0]} `)])
    },
  )
})

describe('a request', () => {
  test('is shown with codes and what they mean', async () => {
    const { statusCode, body } = await opened(`/partners/requests/${own}`)

    expect(statusCode).toBe(200)
    expect(body).toContain('not-found')
    expect(body).toContain('href="/docs/errors#not-found"')
    expect(body).toContain('href="/partners/orders/3999999999"')
  })

  test.each([others, 'unknown'])('of another partner, or unknown, is not found: %s', async (requestId) => {
    expect((await opened(`/partners/requests/${requestId}`)).statusCode).toBe(404)
  })
})

describe('errors by code', () => {
  test.each(['24h', '7d', '30d'])('in %s are those of the partner alone', async (period) => {
    const { statusCode, body } = await opened(`/partners/errors?period=${period}`)

    expect(statusCode).toBe(200)
    expect(body).toContain('not-found')
    expect(body).not.toContain('validation-failed')
    expect((await opened(`/partners/errors?period=${period}`, 'demo-sales')).body).toContain(
      'validation-failed',
    )
  })

  test('in another period are refused', async () => {
    expect((await opened('/partners/errors?period=90d')).statusCode).toBe(400)
  })
})

describe('usage', () => {
  test.each(['24h', '7d', '30d'])(
    'in %s counts the operations of the partner alone, against its limit',
    async (period) => {
      const { statusCode, body } = await opened(`/partners/usage?period=${period}`)

      expect(statusCode).toBe(200)
      expect(body).toContain('Busiest minute')
      expect(body).toContain('<code>listTariffs</code>')
      expect(body).not.toContain('<code>listOrders</code>')
      expect(body).toContain('requests a minute for each client')
    },
  )

  test('of a client of another partner is empty', async () => {
    const { body } = await opened('/partners/usage?filter.client=demo-sales')

    expect(body).toContain('No request came in this time.')
  })

  test('is shown by the real time, also where the clock was moved', async () => {
    const payload = { advance: 'P40D' }
    const moved = await send({ method: 'POST', url: '/sandbox/v1/clock', payload, as: 'demo-whitelabel' })
    expect(moved.statusCode).toBe(200)

    expect((await opened('/partners/usage')).body).toContain('<code>listTariffs</code>')
  })
})
