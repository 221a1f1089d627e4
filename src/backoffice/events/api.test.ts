import { describe, expect, test } from 'vitest'
import { publishEvents } from '../../events/publish-events.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, send, pool, clock, ...service } = await operatorService()

/** Places an order that partners are notified of. */
async function place(...order: Parameters<typeof service.place>): Promise<string> {
  const contractNumber = await service.place(...order)
  await publishEvents(pool, clock)
  return contractNumber
}

type Told = { id: string; type: string; partners: string[]; data: { contractNumber?: string } }
const eventsOf = async (query: Record<string, string> = {}) =>
  (await get('/events', query)).json<{ data: Told[]; hasMoreItems: boolean }>()

describe('GET /operator/v1/events', () => {
  test('200 lists what all partners were told, oldest first, with their names', async () => {
    const first = await place()
    const second = await place({}, { as: 'demo-sales' })

    const { data } = await eventsOf({ types: 'order.accepted', limit: '500' })

    const told = data.filter(({ data: { contractNumber = '' } }) => [first, second].includes(contractNumber))
    expect(told.map(({ partners, data }) => [data.contractNumber, partners])).toEqual([
      [first, ['demo-whitelabel']],
      [second, ['demo-sales']],
    ])
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort())
  })

  test('200 for a partner, a contract and both, and nothing of others', async () => {
    const contractNumber = await place()
    await place({}, { as: 'demo-sales' })

    const ofPartner = await eventsOf({ 'filter.partner': 'demo-sales', limit: '500' })
    expect(ofPartner.data.every(({ partners }) => partners.includes('demo-sales'))).toBe(true)
    const ofContract = await eventsOf({ 'filter.contractNumber': contractNumber })
    expect(ofContract.data.length).toBeGreaterThan(0)
    expect(ofContract.data.every(({ data }) => data.contractNumber === contractNumber)).toBe(true)
    const both = { 'filter.contractNumber': contractNumber, 'filter.partner': 'demo-whitelabel' }
    expect(await eventsOf(both)).toEqual(ofContract)
    expect((await eventsOf({ ...both, 'filter.partner': 'demo-sales' })).data).toEqual([])
  })

  test.each([{}, { 'filter.partner': 'demo-whitelabel' }])(
    '200 goes on behind an event, page by page: %j',
    async (filter) => {
      await place()
      await place()
      const all = (await eventsOf({ ...filter, limit: '500' })).data

      const first = await eventsOf({ ...filter, limit: '1' })
      const rest = await eventsOf({ ...filter, limit: '500', after: first.data[0]?.id ?? '' })

      expect(first.hasMoreItems).toBe(true)
      expect([...first.data, ...rest.data]).toEqual(all)
    },
  )

  test.each([
    [{ types: 'order.lost' }, 400],
    [{ after: 'yesterday' }, 400],
    [{ limit: '501' }, 400],
    [{ limit: '0' }, 400],
    [{ 'filter.partner': 'nobody' }, 404],
  ])('%j is answered with %i', async (query, status) => {
    expect((await get('/events', query as unknown as Record<string, string>)).statusCode).toBe(status)
  })

  test('what no partner may see is no event', async () => {
    await pool.query(
      sql`insert into event_facts (fact, contract_number) values ('meter-changed', '39999990')`,
    )
    await publishEvents(pool, clock)

    expect((await eventsOf({ 'filter.contractNumber': '39999990' })).data).toEqual([])
  })

  test('404 for an event that does not exist, 403 for a partner', async () => {
    expect((await get('/events/019a8f3c-0000-7a41-9c55-3f0c1f6e6c1b')).statusCode).toBe(404)
    expect((await send({ url: '/operator/v1/events', as: 'demo-whitelabel' })).statusCode).toBe(403)
  })
})
