import { expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, place } = service
const { signedIn } = staffOf(service)

test('one box finds a contract by its number, and the audit trail has the number, not the words', async () => {
  const contractNumber = await place()
  const { open, member } = await signedIn('viewer')

  const { body } = await open(`/console/search?q=${contractNumber}`)

  expect(body).toContain(`href="/console/orders/${contractNumber}"`)
  expect(body).toContain(`value="${contractNumber}"`)
  const { rows } = await pool.query(sql`
    select t.action, t.subject, t.after from audit_trail t where t.actor = ${`staff:${member.login}`}
      and t.action like '%search'`)
  expect(rows).toEqual([
    { action: 'customer.search', subject: 'search', after: { numbers: [contractNumber] } },
  ])
})

test.each([
  ['', 200, 'Type a name'],
  ['x', 400, 'q must have at least 2 characters.'],
  ['x'.repeat(101), 400, 'q must have at most 100 characters.'],
  ['Niemand-heisst-so', 200, 'Nothing was found.'],
])('?q=%s is answered with %d', async (q, status, says) => {
  const { open } = await signedIn('viewer')

  const answer = await open(`/console/search?q=${q}`)

  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(says)
})
