import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { openPool } from './open-pool.ts'
import { fragment, sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const { address, pool } = await testDatabase({ isEmpty: true })
await pool.execute('create table notes (text text primary key)')
const notes = async () => (await pool.query<{ text: string }>(sql`select text from notes order by text`)).rows

describe('a query', () => {
  test('passes its values as parameters, whatever they contain', async () => {
    const hostile = `'; drop table notes; --`

    const { rows } = await pool.query(sql`select ${hostile}::text as text, ${7}::int + 1 as sum`)

    expect(rows).toEqual([{ text: hostile, sum: 8 }])
  })

  test('has one name per place in the code, so that it is prepared once', () => {
    const at = (value: number) => sql`select ${value}::int`

    expect(at(1).name).toBe(at(2).name)
    expect(at(1).name).not.toBe(sql`select ${1}::bigint`.name)
  })

  test('is answered the same way each time, with rows or without', async () => {
    const asked = (text: string) =>
      sql`select ${text}::text as text, null::int as nothing, array[1, 2] as numbers`
    const set = (text: string) => sql`update notes set text = text where text = ${text}`

    for (const text of ['once', 'twice', 'again'])
      expect(await pool.query(asked(text))).toEqual({
        rows: [{ text, nothing: null, numbers: [1, 2] }],
        rowCount: 1,
      })
    for (let count = 0; count < 3; count++)
      expect(await pool.query(set('there is none'))).toEqual({ rows: [], rowCount: 0 })
  })

  test('takes values of every kind that is stored', async () => {
    const at = new Date('2026-10-25T01:30:00.123Z')
    const { rows } = await pool.query(sql`
      select ${at}::timestamptz as at, ${['a "b"', null, 'c,d']}::text[] as texts, ${{ a: [1] }}::jsonb as json,
        ${Buffer.from('ä')}::bytea as bytes, ${undefined}::int as missing, ${false}::boolean as no, ${1.5}::numeric as sum`)

    expect(rows).toEqual([
      {
        at,
        texts: ['a "b"', null, 'c,d'],
        json: { a: [1] },
        bytes: Buffer.from('ä'),
        missing: null,
        no: false,
        sum: '1.5',
      },
    ])
  })

  test('with a value that cannot be sent is refused, and the connection goes on', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const one = openPool(address, { size: 1 })
    const asked = (value: unknown) => sql`select ${value}::jsonb as value`

    await expect(one.query(asked(circle))).rejects.toThrow('circular')
    expect((await one.query(asked({ a: 1 }))).rows).toEqual([{ value: { a: 1 } }])
    await one.transaction(async (tx) => {
      await expect(tx.query(asked(circle))).rejects.toThrow('circular')
      expect((await tx.query(asked('"b"'))).rows).toEqual([{ value: 'b' }])
    })
    await one.close()
  })

  test('that failed on a connection works there when it can', async () => {
    const one = openPool(address, { size: 1 })
    const inserted = (text: string) => sql`insert into notes values (${text}) returning text as noted`
    await one.transaction(async (tx) => {
      await tx.query({ name: '', text: 'savepoint before', values: [] })
      await tx.query(inserted('twice'))
      await expect(tx.query(inserted('twice'))).rejects.toMatchObject({ code: '23505' })
      await tx.query({ name: '', text: 'rollback to before', values: [] })
      expect((await tx.query(inserted('twice'))).rows).toEqual([{ noted: 'twice' }])
    })
    await one.close()
  })

  test('of a request uses neither parallel workers nor JIT, which pay off only for large queries', async () => {
    const planned = sql`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as helpers`
    const patient = openPool(address, { size: 1, isPatient: true })

    expect((await pool.query(planned)).rows).toEqual([{ jit: 'off', helpers: '0' }])
    expect((await patient.query(planned)).rows).toEqual([{ jit: 'on', helpers: '2' }])
    await patient.close()
  })

  test('may share a piece of its text with others', async () => {
    const columns = fragment`v.a as first, v.b as second`

    const { rows } = await pool.query(
      sql`select ${columns}, ${3}::int as third from (values (${1}::int, ${2}::int)) v (a, b)`,
    )

    expect(rows).toEqual([{ first: 1, second: 2, third: 3 }])
  })

  test('reads dates as text, instants as dates and counts as numbers', async () => {
    const { rows } = await pool.query(
      sql`select date '2026-03-29' as date, timestamptz '2026-03-29 01:00Z' as at, count(*) as count from (values (1)) v`,
    )

    expect(rows).toEqual([{ date: '2026-03-29', at: new Date('2026-03-29T01:00:00Z'), count: 1 }])
  })
})

describe('a transaction', () => {
  test('keeps all of its work', async () => {
    const result = await pool.transaction(async (tx) => {
      await tx.query(sql`insert into notes values ('kept')`)
      return 'done'
    })

    expect(result).toBe('done')
    expect(await notes()).toContainEqual({ text: 'kept' })
  })

  test('keeps none of it when it throws, and gives the connection back', async () => {
    for (let round = 0; round < 25; round++) {
      const work = pool.transaction(async (tx) => {
        await tx.query(sql`insert into notes values ('lost')`)
        throw new Error('changed my mind')
      })
      await expect(work).rejects.toThrow('changed my mind')
    }

    expect(await notes()).not.toContainEqual({ text: 'lost' })
    expect(pool.counts()).toMatchObject({ waiting: 0 })
  })

  test('inside another is part of it', async () => {
    const outer = pool.transaction(async (tx) => {
      await tx.transaction((inner) => inner.query(sql`insert into notes values ('inner')`))
      throw new Error('outer')
    })
    await expect(outer).rejects.toThrow('outer')

    expect(await notes()).not.toContainEqual({ text: 'inner' })
  })
})

describe('an outage', () => {
  test.each([
    ['a port where nobody listens', { connectionString: 'postgres://nobody@127.0.0.1:1/none' }],
    ['a socket that is not there', { host: '/tmp/no-such-folder', port: 5432, user: 'a', database: 'b' }],
    ['a host without an address', { connectionString: 'postgres://nobody@no-such-host.invalid/none' }],
  ])('is distinguished from a bug: %s', async (_name, address) => {
    const lost = openPool(address)

    await expect(lost.query(sql`select 1`)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await lost.close()
  })

  test('of one connection does not end the pool', async () => {
    const terminated = pool.query(sql`select pg_terminate_backend(pg_backend_pid())`)
    await expect(terminated).rejects.toBeInstanceOf(DatabaseUnavailable)

    expect((await pool.query(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('of a connection between two statements of a transaction fails the transaction, not the process', async () => {
    const work = pool.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await pool.query(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await expect
        .poll(() => pool.query(sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`))
        .toMatchObject({ rowCount: 0 })
      await tx.query(sql`select 1`)
    })

    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect((await pool.query(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test.each([
    ['is full', '53100'],
    ['fails', '58030'],
  ])('is reported for a disk of the server that %s', async (_what, sqlState) => {
    await pool.execute(`create or replace function write_to_disk() returns void language plpgsql
      as 'begin raise sqlstate ''${sqlState}''; end'`)

    await expect(pool.query(sql`select write_to_disk()`)).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  test('is not reported for a wrong statement', async () => {
    await expect(pool.query(sql`select no_such_column`)).rejects.not.toBeInstanceOf(DatabaseUnavailable)
  })
})
