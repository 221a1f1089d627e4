import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { webhooksOf } from '../../events/webhooks/webhooks.fixture.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { pool } = service
const { partnerSignedIn } = staffOf(service)
const { endpoint, call, deliveries } = webhooksOf(service)
const url = 'https://partner.example/events'
const developer = (slug?: string) => partnerSignedIn('developer', slug)
const actionsOf = async (subject: string, login: string) =>
  (
    await pool.query<{ action: string }>(sql`
      select action from audit_trail where subject = ${subject} and actor = ${`partner-staff:${login}`} order by id`)
  ).rows.map(({ action }) => action)

describe('endpoints', () => {
  test('are listed for their partner alone', async () => {
    await endpoint({ url: `${url}/own` })
    await endpoint({ url: `${url}/others` }, 'demo-sales')

    const { statusCode, body } = await (await developer()).open('/partners/webhooks')

    expect(statusCode).toBe(200)
    expect(body).toContain('partner.example/events/own')
    expect(body).not.toContain('partner.example/events/others')
  })

  test('are added with the rights of a client, and their secret is shown this once', async () => {
    const browser = await developer()
    await browser.open('/partners/webhooks/new')

    const { statusCode, body } = await browser.submit('/partners/webhooks/new', {
      ...{ url: `${url}/new`, clientId: 'demo-whitelabel', types: 'order.accepted', isOrdered: 'true' },
    })

    expect(statusCode).toBe(200)
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(body)?.[0] ?? ''
    const id = /href="\/partners\/webhooks\/([0-9a-f-]{36})"/.exec(body)?.[1] ?? ''
    expect(secret).not.toBe('')
    expect(await call('GET', `/${id}`)).toMatchObject({
      url: `${url}/new`,
      types: ['order.accepted'],
      isOrdered: true,
    })
    expect((await browser.open(`/partners/webhooks/${id}`)).body).not.toContain(secret)
    expect(await actionsOf(id, browser.member.login)).toEqual(['webhook.create'])
  })

  test.each([
    ['an address that is none', { url: 'nowhere' }],
    ['a client of another partner', { url, clientId: 'demo-sales' }],
    ['a mail address that is none', { url, contactEmailAddress: 'x' }],
  ])('are refused with %s', async (_what, fields) => {
    const browser = await developer()
    await browser.open('/partners/webhooks/new')

    const { statusCode } = await browser.submit('/partners/webhooks/new', {
      clientId: 'demo-whitelabel',
      ...fields,
    })

    expect(statusCode).toBe(400)
  })

  test('are changed, switched, given a new secret and deleted, each with an entry in the audit trail', async () => {
    const { id, secret } = await endpoint({ url })
    const browser = await developer()
    const act = async (name: string, fields = {}) => {
      await browser.open(`/partners/webhooks/${id}/${name}`)
      return browser.submit(`/partners/webhooks/${id}/${name}`, fields)
    }

    expect((await act('change', { url: `${url}/changed`, description: 'Orders' })).statusCode).toBe(303)
    expect(await call('GET', `/${id}`)).toMatchObject({
      url: `${url}/changed`,
      description: 'Orders',
      isOrdered: false,
    })
    expect((await act('change', { url: 'nowhere' })).statusCode).toBe(400)
    expect((await act('switch')).statusCode).toBe(303)
    expect(await call('GET', `/${id}`)).toMatchObject({ isEnabled: false })
    expect((await act('switch')).statusCode).toBe(303)
    expect(await call('GET', `/${id}`)).toMatchObject({ isEnabled: true })
    const rotated = /whsec_[A-Za-z0-9+/=]+/.exec((await act('rotate-secret')).body)?.[0]
    expect(rotated).toBeDefined()
    expect(rotated).not.toBe(secret)
    expect((await act('delete')).headers.location).toBe('/partners/webhooks?done=endpoint-deleted')
    expect((await browser.open(`/partners/webhooks/${id}`)).statusCode).toBe(404)
    expect(await actionsOf(id, browser.member.login)).toEqual([
      ...['webhook.change', 'webhook.change', 'webhook.change'],
      ...['webhook.rotate-secret', 'webhook.delete'],
    ])
  })

  test('of another partner exist for nothing', async () => {
    const { id } = await endpoint({ url }, 'demo-sales')
    const delivery = await call('POST', `/${id}/ping`, undefined, 'demo-sales')
    const browser = await developer()
    const one = `/partners/webhooks/${id}`

    for (const path of [
      '',
      '/change',
      '/switch',
      '/rotate-secret',
      '/delete',
      '/deliveries',
      `/deliveries/${delivery.id}`,
    ])
      expect((await browser.open(`${one}${path}`)).statusCode, path).toBe(404)
    await browser.open('/partners/webhooks')
    for (const path of [
      '/ping',
      '/change',
      '/switch',
      '/rotate-secret',
      '/delete',
      `/deliveries/${delivery.id}/redeliver`,
    ])
      expect((await browser.submit(`${one}${path}`, { url })).statusCode, path).toBe(404)
    expect(await call('GET', `/${id}`, undefined, 'demo-sales')).toMatchObject({ url, isEnabled: true })
  })
})

describe('deliveries', () => {
  test('are listed and filtered, and one has the body that is sent', async () => {
    const { id } = await endpoint({ url })
    const browser = await developer()
    await browser.open(`/partners/webhooks/${id}`)
    expect((await browser.submit(`/partners/webhooks/${id}/ping`, {})).headers.location).toContain(
      'done=pinged',
    )
    const [ping] = await deliveries(id)

    const list = await browser.open(`/partners/webhooks/${id}/deliveries?filter.state=Pending`)
    const none = await browser.open(`/partners/webhooks/${id}/deliveries?filter.state=Failed`)
    const one = await browser.open(`/partners/webhooks/${id}/deliveries/${ping?.id}`)

    expect(list.body).toContain(`/deliveries/${ping?.id}`)
    expect(none.body).not.toContain(`/deliveries/${ping?.id}`)
    expect(one.statusCode).toBe(200)
    expect(one.body).toContain('demo-whitelabel')
    expect(one.body).toContain(`/partner/v1/webhook-endpoints/${id}`)
    expect(await actionsOf(id, browser.member.login)).toEqual(['webhook.ping'])
  })

  test('are sent again, and refused while the endpoint is off', async () => {
    const { id } = await endpoint({ url })
    const ping = await call('POST', `/${id}/ping`)
    await pool.query(
      sql`update webhook_deliveries set state = 'Failed', finished_at = now() where id = ${ping.id}`,
    )
    const browser = await developer()
    const path = `/partners/webhooks/${id}/deliveries/${ping.id}`

    await browser.open(path)
    expect((await browser.submit(`${path}/redeliver`, {})).statusCode).toBe(303)
    expect(await deliveries(id)).toMatchObject([{ state: 'Pending' }])

    await call('PATCH', `/${id}`, { isEnabled: false })
    await browser.open(path)
    expect((await browser.submit(`${path}/redeliver`, {})).statusCode).toBe(409)
    expect(await actionsOf(id, browser.member.login)).toEqual(['webhook.redeliver'])
  })

  test.each(['x', '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'])('%s does not exist', async (deliveryId) => {
    const { id } = await endpoint({ url })

    const { statusCode } = await (await developer()).open(`/partners/webhooks/${id}/deliveries/${deliveryId}`)

    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })
})
