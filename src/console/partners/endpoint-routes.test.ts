import { describe, expect, test } from 'vitest'
import { operatorService } from '../../operator/operator-service.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, send, auditOf } = service
const { signedIn } = staffOf(service)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const anEndpoint = async () => {
  const answer = await send({
    ...{ method: 'POST', url: '/partner/v1/webhook-endpoints', as: 'demo-whitelabel' },
    payload: { url: 'https://partner.example/hook', description: 'To the CRM' },
  })
  const { id } = answer.json().data
  return { id, path: `/console/partners/demo-whitelabel/webhooks/${id}` }
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
  test('is listed and shown with how it is doing, to its partner alone', async () => {
    const { path } = await anEndpoint()
    const { open } = await signedIn('viewer')

    expect(textOf(await open('/console/partners/demo-whitelabel/webhooks'))).toContain(
      'partner.example/hook Works',
    )
    expect(textOf(await open(path))).toContain('To the CRM')
    expect((await open(path.replace('demo-whitelabel', 'demo-sales'))).statusCode).toBe(404)
    expect((await open('/console/partners/demo-whitelabel/webhooks/nothing')).statusCode).toBe(400)
    expect((await open('/console/partners/nobody/webhooks')).statusCode).toBe(404)
  })

  test('is switched off and on', async () => {
    const { id, path } = await anEndpoint()
    const { open, submit, member } = await signedIn('manager')

    await open(`${path}/switch`)
    await submit(`${path}/switch`, {})
    expect(textOf(await open(path))).toContain('ByOperator')
    await open(`${path}/switch`)
    const on = await submit(`${path}/switch`, {})

    expect(on.headers.location).toBe(`${path}?done=endpoint-on`)
    expect((await auditOf(id)).map(({ action, actor }) => [action, actor]).slice(1)).toEqual([
      ['webhook.change', `staff:${member.login}`],
      ['webhook.change', `staff:${member.login}`],
    ])
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
