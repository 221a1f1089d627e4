import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { pool } = service
const { partnerSignedIn } = staffOf(service)
const opened = async (path: string, slug: string) => (await partnerSignedIn('support', slug)).open(path)

// Anna's contract of the demo data was brought by demo-whitelabel, and she gave demo-platform access to it.
const anna = '20000018'
const contractNumber = '30000016'
const contractOfAnna = `/partners/customers/${anna}/contracts/${contractNumber}`
await seedLink(pool, { customerNumber: anna, partner: 'demo-platform', externalId: 'HOME-7' })

describe('the list of customers', () => {
  test('has those whose contracts the partner brought, without their names', async () => {
    const { statusCode, body } = await opened('/partners/customers', 'demo-whitelabel')

    expect(statusCode).toBe(200)
    expect(body).toContain(`href="/partners/customers/${anna}"`)
    expect(body).toContain('Yours')
    expect(body).not.toContain('Anna')
  })

  test('has those who only gave access, by the id that the partner has for them', async () => {
    const found = await opened('/partners/customers?filter.externalId=HOME-7', 'demo-platform')
    const none = await opened('/partners/customers?filter.externalId=HOME-8', 'demo-platform')

    expect(found.body).toContain(`href="/partners/customers/${anna}"`)
    expect(found.body).toContain('Gave you access')
    expect(none.body).not.toContain(anna)
    expect(none.body).toContain('No customer of yours is like that')
  })

  test('leads to the customer whose number was typed', async () => {
    const { headers } = await opened(`/partners/customers?filter.customerNumber=${anna}`, 'demo-platform')

    expect(headers.location).toBe(`/partners/customers/${anna}`)
  })

  test.each(['after=-1', 'after=x', 'filter.state=Delivery', `filter.externalId=${'x'.repeat(201)}`])(
    'refuses %s, and the page says why',
    async (query) => {
      const { statusCode, body } = await opened(`/partners/customers?${query}`, 'demo-platform')

      expect([statusCode, body]).toEqual([400, expect.stringContaining(`${query.split('=')[0]} `)])
    },
  )
})

describe('a customer who gave access', () => {
  test('has the contracts that the partner may read, and looking is noted', async () => {
    const { body } = await opened(`/partners/customers/${anna}`, 'demo-platform')

    expect(body).toContain(`href="${contractOfAnna}"`)
    expect(body).toContain('when the customer ends it')
    const { rows } = await pool.query(sql`
      select from audit_trail where action = 'customer.read' and subject = ${anna} and actor like 'partner-staff:%'`)
    expect(rows).toHaveLength(1)
  })

  test('has contracts with their terms, and looking is noted', async () => {
    const { body } = await opened(contractOfAnna, 'demo-platform')

    expect(body).toContain('Anna Muster')
    expect(body).toContain('SmartMeter')
    const { rows } = await pool.query(sql`
      select from audit_trail where action = 'contract.read' and subject = ${contractNumber}`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    `/partners/customers/${anna}`,
    contractOfAnna,
    '/partners/customers/x',
    '/partners/customers/%00',
  ])('%s is refused for a partner without access', async (path) => {
    const { statusCode, body } = await opened(path, 'demo-hems')

    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toContain('Muster')
  })

  test('is gone as soon as the access is withdrawn', async () => {
    const id = await seedLink(pool, { customerNumber: anna, partner: 'demo-sales' })
    const before = await opened(contractOfAnna, 'demo-sales')
    await pool.query(sql`update grants set withdrawn_at = now(), withdrawn_by = 'customer' where id = ${id}`)

    const after = await opened(contractOfAnna, 'demo-sales')

    expect([before.statusCode, after.statusCode]).toEqual([200, 403])
  })
})
