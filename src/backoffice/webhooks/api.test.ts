import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { answers, startReceiver } from '../../events/webhooks/receiver.fixture.ts'
import { webhooksOf } from '../../events/webhooks/webhooks.fixture.ts'
import { addClient, disableClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const service = await operatorService()
const { get, post, patch, send, pool, deps, clock, auditOf, logLines } = service
const { endpoint, publish, deliver } = webhooksOf(service)
await publish()

const contract = '30000016'
const path = '/webhook-endpoints'
const remove = (id: string) =>
  send({ method: 'DELETE', url: `/operator/v1${path}/${id}`, as: 'demo-operator' })
const make = async (payload: object, as = 'demo-operator') => {
  const answer = await send({ method: 'POST', url: `/operator/v1${path}`, as, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { id: string; secret: string } }>().data
}
const show = async (id: string) => (await get(`${path}/${id}`)).json().data

describe('an endpoint of the operator', () => {
  test('gets the events of all partners, signed and as the operator API gives them', async () => {
    const receiver = await startReceiver()
    const { id: endpointId, secret } = await make({ url: receiver.url })
    deliver()

    const [id] = await publish(contract)

    await expect.poll(() => receiver.ids()).toContain(id)
    const { data } = (await get(`/events/${id}`)).json()
    expect(data).toMatchObject({ partners: ['demo-whitelabel'], data: { contractNumber: contract } })
    const { body, headers } = receiver.received[0] ?? { body: '', headers: {} }
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(data)
    await remove(endpointId)
  })

  test('gets an event once that every partner gets', async () => {
    const receiver = await startReceiver()
    const { id: endpointId } = await make({ url: receiver.url, types: ['prices.published'] })
    deliver()

    await pool.query(sql`
      insert into event_facts (fact, detail) values ('prices-published', '{"date": "2026-11-16"}')`)
    await publish()

    await expect.poll(() => receiver.received.length).toBe(1)
    const deliveries = async () => (await get(`${path}/${endpointId}/deliveries`)).json().data
    await expect.poll(async () => (await deliveries())[0].state).toBe('Delivered')
    expect(receiver.received[0]?.event).toMatchObject({
      partners: expect.arrayContaining(['demo-hems', 'demo-sales', 'demo-whitelabel']),
    })
    expect(await deliveries()).toMatchObject([{ eventId: receiver.ids()[0], attempts: [{ status: 204 }] }])
    await remove(endpointId)
  })

  test('gets nothing while its client lacks the role or is disabled', async () => {
    const scopes = ['operator:partners']
    for (const clientId of ['leaver', 'demoted'])
      await addClient(pool, { clientId, partnerSlug: null, scopes, secret: `${clientId}-secret` })
    await deps.revisions.refresh()
    const leaver = await make({ url: 'https://supplier.example/' }, 'leaver')
    const demoted = await make({ url: 'https://supplier.example/' }, 'demoted')
    await disableClient(pool, 'leaver', clock.now())
    await pool.query(sql`update clients set scopes = array['operator:orders'] where client_id = 'demoted'`)

    await publish(contract)

    for (const { id } of [leaver, demoted]) {
      expect((await show(id)).pending).toBe(0)
      await remove(id)
    }
  })

  test('is changed, pinged, given a new secret and deleted like one of a partner', async () => {
    const receiver = await startReceiver()
    const made = await make({ url: receiver.url, types: ['order.accepted'] })
    deliver()

    expect((await patch(`${path}/${made.id}`, { types: null, isOrdered: false })).json().data).toMatchObject({
      ...{ types: null, isOrdered: false, partner: null, clientId: 'demo-operator' },
    })
    const rotated = (await post(`${path}/${made.id}/rotate-secret`)).json().data
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(made.secret)
    const pinged = (await post(`${path}/${made.id}/ping`)).json().data
    await expect.poll(() => receiver.ids()).toEqual([pinged.id])
    expect(receiver.received[0]?.event).toMatchObject({
      ...{ type: 'webhook.ping', partners: [], refUri: `/operator/v1${path}/${made.id}` },
    })
    const deliveries = async () => (await get(`${path}/${made.id}/deliveries`)).json().data
    await expect.poll(async () => (await deliveries())[0].state).toBe('Delivered')
    await post(`${path}/${made.id}/deliveries/${pinged.id}/redeliver`)
    await expect.poll(() => receiver.ids()).toEqual([pinged.id, pinged.id])

    expect((await remove(made.id)).json().data).toEqual({ id: made.id, isDeleted: true })
    expect((await get(`${path}/${made.id}`)).statusCode).toBe(404)
  })

  test('shows its secret only when it is made or rotated, and never in the log or the audit trail', async () => {
    const { id, secret } = await make({ url: 'https://supplier.example/' })

    const shown = [
      await get(path),
      await get(`${path}/${id}`),
      await patch(`${path}/${id}`, { isEnabled: false }),
    ]
    for (const answer of shown) expect(answer.body).not.toMatch(/whsec_|secret/)
    expect(JSON.stringify(await auditOf(id))).not.toContain(secret)
    expect(logLines.join('\n')).not.toContain(secret)
    await remove(id)
  })

  test.each([
    [{ url: 'ftp://supplier.example/' }, 'url'],
    [{ url: 'https://supplier.example/', types: ['order.lost'] }, 'types'],
    [{ url: 'https://supplier.example/', contactEmailAddress: 'nobody' }, 'contactEmailAddress'],
  ])('400 for %j', async (payload, details) => {
    const answer = await post(path, payload)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].details).toContain(details)
  })

  test('409 for the twenty-first', async () => {
    const made: string[] = []
    let answer = await post(path, { url: 'https://supplier.example/' })
    while (answer.statusCode === 200) {
      made.push(answer.json().data.id)
      answer = await post(path, { url: 'https://supplier.example/' })
    }

    expect(answer.statusCode).toBe(409)
    const { data } = (await get(path, { limit: '100' })).json()
    expect(data.filter(({ partner }: { partner: string | null }) => partner === null)).toHaveLength(20)
    for (const id of made) await remove(id)
  })

  test('is invisible to partners', async () => {
    const { id } = await make({ url: 'https://supplier.example/' })
    const ofPartner = `/partner/v1${path}`

    const list = await send({ url: ofPartner, as: 'demo-whitelabel' })
    expect(list.body).not.toContain(id)
    expect((await send({ url: `${ofPartner}/${id}`, as: 'demo-whitelabel' })).statusCode).toBe(404)
    const rotate = { method: 'POST', url: `${ofPartner}/${id}/rotate-secret`, as: 'demo-whitelabel' } as const
    expect((await send(rotate)).statusCode).toBe(404)
    await remove(id)
  })
})

describe('an endpoint of a partner', () => {
  test('is listed with its health: since when it fails, when it is tried next and what waits', async () => {
    const receiver = await startReceiver(answers(500))
    const { id } = await endpoint({ url: receiver.url, isOrdered: false })
    deliver()
    await publish(contract, contract, contract)

    await expect.poll(async () => (await show(id)).retryAt).not.toBeNull()
    const failing = (
      await get(path, { 'filter.partner': 'demo-whitelabel', 'filter.isFailing': 'true' })
    ).json()
    expect(failing.data).toMatchObject([
      {
        ...{ id, partner: 'demo-whitelabel', clientId: 'demo-whitelabel', isEnabled: true, disabledAt: null },
        ...{ pending: 3, failingSince: expect.any(String), oldestPendingAt: expect.any(String) },
      },
    ])
    expect((await get(path, { 'filter.partner': 'demo-hems' })).json().data).toEqual([])
    expect((await get(path, { 'filter.partner': 'nobody' })).statusCode).toBe(404)
  })

  test('says since when and why it was switched off, and gets events again once an operator has switched it on', async () => {
    const receiver = await startReceiver(answers(410))
    const { id } = await endpoint({ url: receiver.url })
    deliver()
    await publish(contract)
    await expect.poll(async () => (await show(id)).isEnabled).toBe(false)
    expect(await show(id)).toMatchObject({ disabledBecause: 'Gone', disabledAt: expect.any(String) })

    receiver.now(answers(204))
    const on = (await patch(`${path}/${id}`, { isEnabled: true })).json().data
    expect(on).toMatchObject({ isEnabled: true, disabledBecause: null, disabledAt: null })

    const [later] = await publish(contract)
    await expect.poll(() => receiver.ids()).toContain(later)
    expect(await auditOf(id)).toMatchObject([
      { action: 'webhook.create', actor: 'client:demo-whitelabel' },
      { action: 'webhook.change', actor: 'client:demo-operator', after: { isEnabled: true } },
    ])
  })

  test('that an operator switches off says so to the partner, who cannot switch it on again', async () => {
    const { id } = await endpoint({ url: 'https://partner.example/' })

    await patch(`${path}/${id}`, { isEnabled: false })

    const url = `/partner/v1${path}/${id}`
    const shown = (await send({ url, as: 'demo-whitelabel' })).json().data
    expect(shown).toMatchObject({ isEnabled: false, disabledBecause: 'ByOperator' })
    const payload = { isEnabled: true }
    const refused = await send({ method: 'PATCH', url, as: 'demo-whitelabel', payload })
    expect([refused.statusCode, refused.json().error[0].code]).toEqual([409, 'set-by-supplier'])
    const on = (await patch(`${path}/${id}`, payload)).json().data
    expect(on).toMatchObject({ isEnabled: true, disabledBecause: null })
  })

  test('is pinged by an operator, and its failed deliveries are sent again', async () => {
    const receiver = await startReceiver(answers(500))
    const { id } = await endpoint({ url: receiver.url })
    deliver()
    const [eventId] = await publish(contract)
    await expect.poll(() => receiver.ids()).toContain(eventId)
    await pool.query(sql`update webhook_deliveries set state = 'Failed' where endpoint_id = ${id}`)
    await patch(`${path}/${id}`, { isEnabled: true })
    receiver.now(answers(204))

    const range = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
    expect((await post(`${path}/${id}/redeliver`, range)).json().data).toEqual({ count: 1 })
    const stateOf = async () => (await get(`${path}/${id}/deliveries`)).json().data[0].state
    await expect.poll(stateOf).toBe('Delivered')
    expect((await post(`${path}/${id}/ping`)).statusCode).toBe(200)
  })

  test('has its deliveries page by page, going on behind one of them', async () => {
    const { id } = await endpoint({ url: 'https://partner.example/' })
    const pings: string[] = []
    for (let count = 0; count < 3; count++) pings.unshift((await post(`${path}/${id}/ping`)).json().data.id)
    const page = async (query: Record<string, string>) =>
      (await get(`${path}/${id}/deliveries`, query)).json().data.map((found: { id: string }) => found.id)

    const first = await page({ limit: '2' })
    const second = await page({ limit: '2', after: first[1] })

    expect([...first, ...second].sort()).toEqual(pings.sort())
    expect(second).toHaveLength(1)
    expect((await get(`${path}/${id}/deliveries`, { after: 'x' })).statusCode).toBe(400)
  })

  test.each([
    ['PATCH', '', { url: 'https://elsewhere.example/' }, 'only isEnabled can be changed here'],
    ['PATCH', '', { isEnabled: true, types: null }, 'only isEnabled can be changed here'],
    ['DELETE', '', undefined, 'Switch it off instead'],
    ['POST', '/rotate-secret', undefined, 'which alone can see its secret'],
  ] as const)('409 for %s %s %j by an operator', async (method, rest, payload, message) => {
    const { id } = await endpoint({ url: 'https://partner.example/' })

    const url = `/operator/v1${path}/${id}${rest}`
    const answer = await send({ method, url, as: 'demo-operator', ...(payload && { payload }) })

    expect(answer.statusCode).toBe(409)
    expect(answer.json().error[0].message).toContain(message)
    expect(await auditOf(id)).toHaveLength(1)
  })
})
