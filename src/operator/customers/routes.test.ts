import { describe, expect, test } from 'vitest'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, send, auditOf, pool } = await operatorService()
const customerNumber = '20000018'
const remove = (partner: string, number = customerNumber) =>
  send({ method: 'DELETE', url: `/operator/v1/customers/${number}/links/${partner}`, as: 'demo-operator' })

describe('the links of a customer', () => {
  test('GET lists who has access, and DELETE revokes it immediately, with an audit entry', async () => {
    await seedLink(pool, { customerNumber, partner: 'demo-hems', externalId: 'HEMS-1' })
    const contract = { url: `/partner/v1/customers/${customerNumber}/contracts/30000016`, as: 'demo-hems' }
    expect((await send(contract)).statusCode).toBe(200)
    expect((await get(`/customers/${customerNumber}/links`)).json().data.links).toEqual([
      {
        partner: 'demo-hems',
        brandName: 'Heimpuls',
        externalId: 'HEMS-1',
        grantedAt: '2026-02-01 11:00:00',
        lastAccessAt: null,
      },
    ])

    const answer = await remove('demo-hems')

    expect(answer.json().data.links).toEqual([])
    expect((await send(contract)).statusCode).toBe(403)
    expect(await auditOf(customerNumber)).toMatchObject([
      { action: 'access.withdrawn', actor: 'client:demo-operator', before: { partner: 'demo-hems' } },
    ])
  })

  test('404 for a customer, a partner or a link that does not exist', async () => {
    for (const answer of [
      await remove('demo-hems'),
      await remove('nobody'),
      await remove('demo-hems', '29999999'),
      await remove('demo-hems', 'x'),
      await get('/customers/29999999/links'),
      await get('/customers/x/links'),
    ]) {
      expect([answer.statusCode, answer.json().error[0].code]).toEqual([404, 'not-found'])
    }
  })

  test('403 for a partner', async () => {
    const answer = await send({ url: `/operator/v1/customers/${customerNumber}/links`, as: 'demo-hems' })

    expect(answer.statusCode).toBe(403)
  })
})
