import { describe, expect, test } from 'vitest'
import { asSuperuser } from '../../../test/support/database.ts'
import { withIncluded } from '../../partners/scopes.ts'
import { sql } from '../../platform/db/sql.ts'
import { audited } from '../../staff/audit/audited.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, send, pool, clock, place } = await operatorService()

describe('GET /operator/v1/audit', () => {
  test('200 lists entries, newest first, by subject and by actor', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    await post(`/orders/${contractNumber}/events`, { event: 'denied', denialReason: 'Other' })

    const answer = await get('/audit', {
      'filter.subject': contractNumber,
      'filter.actor': 'client:demo-operator',
    })

    expect(answer.json().data).toMatchObject([
      { action: 'order.event', after: { event: 'denied' }, before: { state: 'Processing' } },
      { action: 'order.event', after: { event: 'dataCompleted' }, before: { state: 'Open' } },
    ])
    const [newest, oldest] = answer.json().data
    expect(newest.id).toBeGreaterThan(oldest.id)
    expect((await get('/audit', { 'filter.actor': 'client:nobody' })).json().data).toEqual([])
    expect((await get('/audit', { limit: '1' })).json()).toMatchObject({ count: 1, hasMoreItems: true })
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '405 for %s: nothing changes the trail',
    async (method) => {
      const answer = await send({ method, url: '/operator/v1/audit', as: 'demo-operator' })

      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toContain('GET')
    },
  )
})

describe('the audit trail and the history of orders', () => {
  const refusal = 'are added, never changed'

  test('the database refuses to change or delete their rows, even for a superuser', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    const superuser = asSuperuser(pool)

    await expect(superuser.query(sql`update audit_trail set actor = 'nobody'`)).rejects.toThrow(refusal)
    await expect(superuser.query(sql`delete from audit_trail`)).rejects.toThrow(refusal)
    await expect(superuser.query(sql`update order_history set comment = null`)).rejects.toThrow(refusal)
    await expect(superuser.query(sql`delete from order_history`)).rejects.toThrow(refusal)
  })

  test('the owning role has no such rights, so an ordinary role is refused at once', async () => {
    const { rows } = await pool.query<{ relname: string; rights: string }>(sql`
      select relname, array_to_string(relacl, ',') as rights from pg_class
      where relname in ('audit_trail', 'order_history') order by relname`)

    expect(rows.map(({ relname }) => relname)).toEqual(['audit_trail', 'order_history'])
    // a: insert, r: select; without w: update, d: delete, D: truncate.
    expect(rows[0]?.rights).toMatch(/=ar(?![^/]*[wdD])/)
    // In a test environment the owner may delete, for the reset of a sandbox; the trigger lets nothing else through.
    expect(rows[1]?.rights).toMatch(/=ard?(?![^/]*[wD])/)
  })
})

describe('audited', () => {
  const operator = {
    actor: 'client:demo-operator',
    requestId: 'r1',
    now: clock.now(),
    scopes: withIncluded(['operator']),
  }

  test('writes nothing when the change fails', async () => {
    const failing = audited(pool, operator, async () => {
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect((await pool.query(sql`select from audit_trail where request_id = 'r1'`)).rowCount).toBe(0)
  })

  test('undoes the change when its entry cannot be written', async () => {
    const entry = { action: null as unknown as string, subject: 'x', before: null, after: null }
    const unwritable = audited(pool, operator, async (tx) => {
      await tx.query(sql`update partners set brand_name = 'Changed' where slug = 'demo-hems'`)
      return { result: undefined, entry }
    })

    await expect(unwritable).rejects.toThrow()
    const { rows } = await pool.query(sql`select from partners where brand_name = 'Changed'`)
    expect(rows).toEqual([])
  })
})
