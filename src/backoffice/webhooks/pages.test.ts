import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, send, auditOf, realTime } = service
const { signedIn } = staffOf(service)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const anEndpoint = async () => {
  const answer = await send({
    ...{ method: 'POST', url: '/partner/v1/webhook-endpoints', as: 'demo-whitelabel' },
    payload: { url: 'https://partner.example/hook', description: 'To the CRM' },
  })
  const { id } = answer.json().data
  return { id, path: `/console/webhooks/${id}` }
}
const statesOf = async (id: string) =>
  (
    await pool.query<{ state: string }>(
      sql`select d.state from webhook_deliveries d where d.endpoint_id = ${id}`,
    )
  ).rows.map(({ state }) => state)
const fail = (id: string) =>
  pool.query(sql`update webhook_deliveries set state = 'Failed' where endpoint_id = ${id}`)

describe('the webhook endpoint of a partner', () => {
  test('is listed and shown with how it is doing, at its partner alone', async () => {
    const { path } = await anEndpoint()
    const { open } = await signedIn('viewer')

    expect(textOf(await open('/console/partners/demo-whitelabel/webhooks'))).toContain(
      'partner.example/hook Works',
    )
    expect(textOf(await open(path))).toContain('To the CRM')
    expect((await open('/console/webhooks/nothing')).statusCode).toBe(400)
    expect((await open('/console/webhooks/5b0b8c1e-7f3a-4f0e-9d57-000000000000')).statusCode).toBe(404)
    expect((await open('/console/partners/demo-sales/webhooks')).body).not.toContain(path)
    expect((await open('/console/partners/nobody/webhooks')).statusCode).toBe(404)
  })

  test('is switched off and on', async () => {
    const { id, path } = await anEndpoint()
    const { open, submit, member } = await signedIn('manager')

    await open(`${path}/switch`)
    expect((await submit(`${path}/switch`, {})).statusCode).toBe(400)
    await submit(`${path}/switch`, { reason: 'It was attacked.' })
    expect(textOf(await open(path))).toContain('ByOperator')
    await open(`${path}/switch`)
    const on = await submit(`${path}/switch`, {})

    expect(on.headers.location).toBe(`${path}?done=endpoint-on`)
    expect((await auditOf(id)).map(({ action, actor }) => [action, actor]).slice(1)).toEqual([
      ['webhook.change', `staff:${member.login}`],
      ['webhook.change', `staff:${member.login}`],
    ])
  })

  test('is not switched unless somebody proved themselves lately', async () => {
    const { id, path } = await anEndpoint()
    const { open, submit } = await signedIn('manager')
    await open(`${path}/switch`)
    realTime.advance(11 * 60_000)

    const refused = await submit(`${path}/switch`, {})

    expect(refused.headers.location).toContain('/console/prove?next=')
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('is pinged, and refuses a ping while it is off', async () => {
    const { id, path } = await anEndpoint()
    const { open, submit } = await signedIn('manager')
    await open(path)

    expect((await submit(`${path}/ping`, {})).headers.location).toBe(`${path}?done=pinged`)
    expect(await statesOf(id)).toEqual(['Pending'])
    await open(path)
    await pool.query(sql`update webhook_endpoints set is_enabled = false where id = ${id}`)
    const refused = await submit(`${path}/ping`, {})

    expect(refused.statusCode).toBe(409)
    expect(textOf(refused)).toContain('The endpoint is switched off.')
  })
})

describe('our own endpoint', () => {
  test('is listed among all, page by page and as CSV, and shown and switched as those of partners', async () => {
    const url = '/operator/v1/webhook-endpoints'
    const made = await send({
      ...{ method: 'POST', url, as: 'demo-operator' },
      payload: { url: 'https://supplier.example/hook' },
    })
    const { id } = made.json().data
    await pool.query(sql`
      insert into webhook_endpoints (id, partner_id, client_id, url, types, is_enabled, is_ordered, secrets, created_at, updated_at)
      select gen_random_uuid(), partner_id, client_id, url, types, is_enabled, is_ordered, secrets, created_at + n * interval '1 second', updated_at
      from webhook_endpoints, generate_series(1, 50) n where id = ${id}`)
    const { open, submit } = await signedIn('manager')
    const list = '/console/system/webhooks?filter.isFailing=false'
    const first = await open(list)
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first.body) ?? []
    const second = await open(next.replaceAll('&amp;', '&'))
    const pathsIn = ({ body }: { body: string }) => body.match(/\/console\/webhooks\/[0-9a-f-]{36}/g) ?? []

    expect(pathsIn(first)).toHaveLength(50)
    expect(pathsIn(second).length).toBeGreaterThan(0)
    expect(new Set([...pathsIn(first), ...pathsIn(second)]).size).toBe(50 + pathsIn(second).length)
    expect((await open('/console/system/webhooks.csv')).body).toContain(id)
    const path = `/console/webhooks/${id}`
    expect(textOf(await open(path))).toContain('Webhook endpoint of our own')
    await open(`${path}/switch`)
    await submit(`${path}/switch`, {})
    expect(textOf(await open(path))).toContain('our own Switched off')
  })
})

describe('deliveries', () => {
  test('are listed page by page and as CSV, and each look is noted', async () => {
    const { id, path } = await anEndpoint()
    const { open, member } = await signedIn('viewer')
    await pool.query(sql`
      insert into webhook_deliveries (endpoint_id, state, due_at, created_at)
      select ${id}, 'Delivered', now(), now() - n * interval '1 minute' from generate_series(1, 51) n`)

    const first = await open(`${path}/deliveries?filter.state=Delivered`)
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first.body) ?? []
    const second = await open(next.replaceAll('&amp;', '&'))
    const file = await open(`${path}/deliveries.csv`)

    expect(first.body.match(/<td>webhook\.ping/g)).toHaveLength(50)
    expect(second.body.match(/<td>webhook\.ping/g)).toHaveLength(1)
    expect(file.body.trim().split('\r\n')).toHaveLength(52)
    const { rows } = await pool.query(sql`
      select from audit_trail t where t.subject = ${id} and t.action = 'webhook.read' and t.actor = ${`staff:${member.login}`}`)
    expect(rows).toHaveLength(3)
    expect((await open(`${path}/deliveries?filter.state=Lost`)).statusCode).toBe(400)
  })

  test('are sent again one by one, or those of a period', async () => {
    const { id, path } = await anEndpoint()
    const { open, submit } = await signedIn('manager')
    await open(path)
    await submit(`${path}/ping`, {})
    await fail(id)

    const page = await open(`${path}/deliveries`)
    const [, again = ''] = /action="([^"]+\/redeliver)"/.exec(page.body) ?? []
    const done = await submit(again, {})
    expect(done.headers.location).toBe(`${path}/deliveries?done=redelivered`)
    expect(await statesOf(id)).toEqual(['Pending'])
    await open(path)
    const period = await submit(`${path}/redeliver`, { fromDate: '2020-01-01', toDate: '2100-01-01' })

    expect(period.headers.location).toBe(`${path}?done=redelivered`)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      ...{
        action: 'webhook.redeliver',
        after: { from: '2019-12-31T23:00:00.000Z', to: '2100-01-01T23:00:00.000Z' },
      },
    })
    await open(path)
    expect((await submit(`${path}/redeliver`, { fromDate: '', toDate: 'soon' })).statusCode).toBe(400)
  })
})
