import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { seedAccount } from '../../customers/accounts/account-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { dropExpired } from './drop-expired.ts'
import { expiries } from './register.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

const aTask = (subject: string, times: { doneAt?: Date; parkedAt?: Date }) =>
  pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at, done_at, parked_at)
    values ('process-order', ${subject}, ${daysAgo(400)}, ${daysAgo(400)}, ${times.doneAt ?? null},
      ${times.parkedAt ?? null})`)

const aMail = (subject: string, contractNumber: string | null, sentAt: Date) =>
  pool.query(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at)
    values (gen_random_uuid(), 'test', ${contractNumber}, 'a@example.com', 'a@example.com', ${subject}, '<1>', ${sentAt})`)

const aMessage = (process: string, flag: string | null, createdAt: Date) =>
  pool.query(sql`
    insert into market_messages (direction, process, content, created_at, flag)
    values ('in', ${process}, '{}', ${createdAt}, ${flag})`)

const subjectsOf = async (table: 'tasks' | 'mails' | 'messages'): Promise<string[]> => {
  const { rows } = await pool.query<{ source: string; subject: string }>(sql`
    select 'tasks' as source, subject from tasks union all select 'mails', subject from mails
    union all select 'messages', process from market_messages where contract_number is null`)
  return rows.flatMap(({ source, subject }) => (source === table && /^test-/.test(subject) ? [subject] : []))
}

describe('what has expired is deleted, and nothing that has not', () => {
  test('finished tasks after 90 days, but none that is open or parked', async () => {
    await aTask('test-old', { doneAt: daysAgo(90.01) })
    await aTask('test-new', { doneAt: daysAgo(90) })
    await aTask('test-open', {})
    await aTask('test-parked', { parkedAt: daysAgo(300) })

    await dropExpired(pool, now)

    expect((await subjectsOf('tasks')).toSorted()).toEqual(['test-new', 'test-open', 'test-parked'])
  })

  test('mails about a login after 30 days, those about a contract six years after their year (§ 257 HGB)', async () => {
    await aMail('test-login', null, daysAgo(31))
    await aMail('test-fresh-login', null, daysAgo(29))
    await aMail('test-contract', '3000000001', new Date('2019-12-31T22:59:59Z'))
    await aMail('test-fresh-contract', '3000000001', new Date('2019-12-31T23:00:00Z'))

    await dropExpired(pool, now)

    expect((await subjectsOf('mails')).toSorted()).toEqual(['test-fresh-contract', 'test-fresh-login'])
  })

  test('market messages that were not used after half a year, but none that was', async () => {
    await aMessage('test-flagged', 'There is no such order.', daysAgo(181))
    await aMessage('test-fresh', 'There is no such order.', daysAgo(179))
    await aMessage('test-used', null, daysAgo(400))

    await dropExpired(pool, now)

    expect((await subjectsOf('messages')).toSorted()).toEqual(['test-fresh', 'test-used'])
  })

  test('links, sessions and half-open sign-ins of staff once they have ended', async () => {
    const { rows: staff } = await pool.query<{ id: string }>(sql`
      insert into staff (login, name, role, created_at) values ('test.staff', 'Test', 'agent', ${now}) returning id`)
    const staffId = staff[0]?.id
    for (const expiresAt of [daysAgo(0.01), daysAgo(-0.01)]) {
      await pool.query(sql`
        insert into staff_invitations (token_hash, staff_id, created_at, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${staffId}, ${daysAgo(3)}, ${expiresAt})`)
      await pool.query(sql`
        insert into staff_sign_ins (token_hash, staff_id, may_enrol, created_at, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${staffId}, false, ${daysAgo(3)}, ${expiresAt})`)
      await pool.query(sql`
        insert into staff_sessions (token_hash, staff_id, proved_at, origin, user_agent, created_at, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${staffId}, ${now}, '', '', ${daysAgo(3)}, ${expiresAt})`)
    }

    await dropExpired(pool, now)

    const { rows } = await pool.query<{ expiresAt: Date }>(sql`
      select expires_at as "expiresAt" from staff_invitations union all select expires_at from staff_sign_ins
      union all select expires_at from staff_sessions`)
    expect(rows).toEqual(Array(3).fill({ expiresAt: daysAgo(-0.01) }))
  })

  test('password links 30 days after they expired, used or not', async () => {
    const { id } = await seedAccount(pool)
    for (const [days, usedAt] of [
      [29, null],
      [31, null],
      [31, daysAgo(35)],
    ] as const) {
      await pool.query(sql`
        insert into password_tokens (token_hash, account_id, created_at, expires_at, used_at)
        values (sha256(gen_random_uuid()::text::bytea), ${id}, ${daysAgo(40)}, ${daysAgo(days)}, ${usedAt})`)
    }

    await dropExpired(pool, now)

    const { rows } = await pool.query<{ expiresAt: Date }>(sql`
      select expires_at as "expiresAt" from password_tokens where account_id = ${id}`)
    expect(rows).toEqual([{ expiresAt: daysAgo(29) }])
  })

  test('figures of requests and tasks after 800 days', async () => {
    for (const days of [799, 801]) {
      await pool.query(
        sql`insert into api_traffic values (${daysAgo(days)}::date, null, 'test-old', 200, '', 1)`,
      )
      await pool.query(sql`insert into api_latency values (${daysAgo(days)}::date, null, 5, 1)`)
      await pool.query(sql`insert into task_hours values (${daysAgo(days)}, 'test-old', 1, 0)`)
    }

    await dropExpired(pool, now)

    const { rows } = await pool.query<{ days: string[] }>(sql`
      select array(select day::text from api_traffic union all select day::text from api_latency
        union all select hour::date::text from task_hours where kind = 'test-old') as days`)
    expect(rows[0]?.days).toEqual(Array(3).fill(daysAgo(799).toISOString().slice(0, 10)))
  })

  test('requests of partners and their counts after 30 days', async () => {
    for (const days of [29, 31]) {
      const [at, id] = [daysAgo(days), '00000000-0000-4000-8000-000000000000']
      await pool.query(sql`
        insert into request_log (partner_id, client_id, request_id, received_at, operation, method, route, status, items)
        values (${id}, 'test-old', ${String(days)}, ${at}, 'getOrder', 'GET', '/', 404, '[]')`)
      await pool.query(
        sql`insert into request_hours values (${at}, ${id}, 'test-old', 'getOrder', 404, 'not-found', 1, ${at}, ${at})`,
      )
      await pool.query(sql`insert into request_minutes values (${at}, ${id}, 'test-old', 1, 0)`)
    }

    await dropExpired(pool, now)

    const { rows } = await pool.query<{ times: Date[] }>(sql`
      select array(select received_at from request_log where client_id = 'test-old'
        union all select hour from request_hours where client_id = 'test-old'
        union all select minute from request_minutes where client_id = 'test-old') as times`)
    expect(rows[0]?.times).toEqual(Array(3).fill(daysAgo(29)))
  })

  test('forecasts of prices with their days and errors after 800 days', async () => {
    for (const days of [799, 801])
      await pool.query(sql`
        with f as (insert into price_forecasts values (${daysAgo(days)}::date, ${daysAgo(days)}, '{}', 730, 1)
          returning known_until)
        insert into price_forecast_days (known_until, delivery_date, starts_at, expected, low, high)
        select known_until, known_until + 1, ${daysAgo(days)}, p.prices, p.prices, p.prices
        from f, (select array_fill(1, array[96])) p (prices)`)

    await dropExpired(pool, now)

    const { rows } = await pool.query<{ date: string }>(sql`
      select known_until as date from price_forecasts union all select known_until from price_forecast_days`)
    expect(rows.map(({ date }) => date)).toEqual(Array(2).fill(daysAgo(799).toISOString().slice(0, 10)))
  })
})

test('many rows are deleted in batches', async () => {
  await pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at, done_at)
    select 'process-order', 'test-many', ${daysAgo(100)}, ${daysAgo(100)}, ${daysAgo(100)}
    from generate_series(1, 2500)`)

  expect(await dropExpired(pool, now)).toBe(2500)
  expect(await subjectsOf('tasks')).not.toContain('test-many')
})

test('a row that somebody holds is left for the next time, without waiting', async () => {
  await aTask('test-held', { doneAt: daysAgo(100) })

  await pool.transaction(async (tx) => {
    await tx.query(sql`select from tasks where subject = 'test-held' for update`)
    await dropExpired(pool, now)
    expect(await subjectsOf('tasks')).toContain('test-held')
  })
  await dropExpired(pool, now)

  expect(await subjectsOf('tasks')).not.toContain('test-held')
})

test('every table with a time to live is emptied in the end', async () => {
  await dropExpired(pool, new Date('2999-01-01T00:00:00Z'))

  for (const { name } of expiries.filter(({ where, since }) => where === undefined && since !== 'done_at')) {
    const { rows } = await pool.query<{ xml: string }>(sql`
      select query_to_xml(format('select count(*) as rows from %I', ${name}::text), false, true, '')::text as xml`)
    expect(rows[0]?.xml).toContain('<rows>0</rows>')
  }
})
