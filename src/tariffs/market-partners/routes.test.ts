import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { manyMarketPartners } from './many-market-partners.fixture.ts'

const { send, pool, deps, clock, tokenOf } = await testService()
const get = (path: string, query: Record<string, string> = {}, headers = {}) =>
  send({ url: `/partner/v1/${path}`, query, as: 'demo-hems', headers })
const search = (query: Record<string, string> = {}, headers = {}) => get('market-partners', query, headers)
const gridOperators = (postCode: string, headers = {}) => get('grid-operators', { postCode }, headers)

const berlin = {
  code: '9999801000007',
  role: 'Supplier',
  name: 'Grundversorger Region Berlin (Beispiel)',
  city: 'Berlin',
}

describe('GET /partner/v1/market-partners', () => {
  test('200 finds a supplier by a mistyped name, in the envelope of a list', async () => {
    const answer = await search({ query: 'Grundversorger Berln', role: 'Supplier' })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      isSuccess: true,
      message: null,
      error: null,
      refUri: null,
      count: 1,
      hasMoreItems: false,
      data: [berlin],
    })
  })

  test('200 lists everybody by name without a query, page by page', async () => {
    const first = await search({ limit: '3' })
    const second = await search({ limit: '3', offset: '3' })
    const all = (await search({ limit: '500' })).json()

    expect(first.json()).toMatchObject({ count: 3, hasMoreItems: true })
    expect(first.headers.link).toContain('offset=3')
    expect([...first.json().data, ...second.json().data]).toEqual(all.data.slice(0, 6))
    expect(all).toMatchObject({ count: 85, hasMoreItems: false })
    expect((await search({ offset: '85' })).json()).toMatchObject({ count: 0, hasMoreItems: false, data: [] })
  })

  test('200 keeps the query in the links of its pages', async () => {
    const { headers } = await search({ query: 'Netz Köln', limit: '1', role: 'GridOperator' })
    expect(headers.link).toBeUndefined()

    const region = await search({ query: 'région süd&', limit: '1', offset: '0' })
    expect(region.statusCode).toBe(200)
    const many = await search({ query: 'Region', limit: '2', offset: '2' })
    expect(many.headers.link).toBe(
      '</partner/v1/market-partners?query=Region&offset=4&limit=2>; rel="next", </partner/v1/market-partners?query=Region&offset=0&limit=2>; rel="prev"',
    )
  })

  test('200 has only the role that is asked for, also without a query', async () => {
    const roles = (await search({ role: 'MeteringOperator', limit: '500' }))
      .json()
      .data.map(({ role }: typeof berlin) => role)

    expect(new Set(roles)).toEqual(new Set(['MeteringOperator']))
    expect(roles).toHaveLength(7)
  })

  test('200 is an empty list where nothing matches', async () => {
    expect((await search({ query: 'Xylophon' })).json()).toMatchObject({ error: null, count: 0, data: [] })
    expect((await search({ query: '?!' })).json()).toMatchObject({ error: null, count: 0, data: [] })
  })

  test('200 may be cached by the caller for five minutes; 304 until the directory changes', async () => {
    const { headers } = await search({ query: 'Leipzig' })
    expect(headers['cache-control']).toBe('private, max-age=300')

    const known = { 'if-none-match': String(headers.etag) }
    expect((await search({ query: 'Leipzig' }, known)).statusCode).toBe(304)
    expect((await search({ query: 'Dresden' }, known)).statusCode).toBe(200)

    await pool.query(sql`update market_partners set city = 'Halle' where name like 'Netz Region Leipzig%'`)
    await deps.revisions.refresh()
    expect((await search({ query: 'Leipzig' }, known)).statusCode).toBe(200)
    expect((await search({ query: 'Halle' })).json().count).toBe(1)
  })

  test.each([
    ['query', 'x'.repeat(101), 'query must have at most 100 characters.'],
    ['query', 'Stadt\u0000werke', 'query must be a single line of text without control characters.'],
    ['query', 'Stadt\nwerke', 'query must be a single line of text without control characters.'],
    ['role', 'supplier', expect.stringContaining('Supplier, GridOperator, MeteringOperator')],
    ['role', '', expect.stringContaining('Supplier')],
    ['limit', '501', expect.stringContaining('500')],
    ['offset', '-1', expect.stringContaining('0')],
  ])('400 to %s = %j', async (name, value, message) => {
    const answer = await search({ [name]: value })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([
      { severity: 'Error', code: 'validation-failed', message, details: name },
    ])
  })

  test('400 to a query that is sent twice', async () => {
    const answer = await send({ url: '/partner/v1/market-partners?query=a&Query=b', as: 'demo-hems' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].details).toBe('query')
  })

  test('401 without a token', async () => {
    expect((await send({ url: '/partner/v1/market-partners' })).statusCode).toBe(401)
  })
})

describe('a directory that was not imported', () => {
  test('200 is an empty list with a Notice', async () => {
    const { rows } = await pool.query<{ all: object }>(sql`
      with gone as (delete from market_partners returning *) select json_agg(g) as all from gone g`)
    await deps.revisions.refresh()
    const answer = await search({ query: 'Berlin' })
    await pool.query(sql`
      insert into market_partners
      select * from json_populate_recordset(null::market_partners, ${JSON.stringify(rows[0]?.all)}::json)`)
    await deps.revisions.refresh()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      count: 0,
      data: [],
      error: [{ severity: 'Notice', code: 'no-data' }],
    })
  })
})

describe('5,000 market partners', () => {
  beforeEach(async () => {
    await pool.query(sql`
      insert into market_partners
      select * from json_populate_recordset(null::market_partners, ${JSON.stringify(manyMarketPartners(5000))}::json)
      on conflict do nothing`)
    await deps.revisions.refresh()
  })

  test('200 pages through all hits of a query, each once', async () => {
    const codes = new Set<string>()
    for (let offset = 0, more = true; more; offset += 500) {
      const page = (await search({ query: 'stadtwerke', limit: '500', offset: String(offset) })).json()
      for (const { code } of page.data) codes.add(code)
      more = page.hasMoreItems
    }

    expect(codes.size).toBe(2700 + 4)
  })
})

describe('GET /partner/v1/grid-operators', () => {
  test('200 names the grid operator of a postcode', async () => {
    const answer = await gridOperators('10115')

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      isSuccess: true,
      message: null,
      error: null,
      refUri: null,
      data: [
        {
          code: '9999901000006',
          role: 'GridOperator',
          name: 'Netz Region Berlin (Beispiel)',
          city: 'Berlin',
        },
      ],
    })
  })

  test('200 names all who share a postcode, first the one whose fees apply', async () => {
    const codes = (await gridOperators('65183')).json().data.map(({ code }: typeof berlin) => code)

    expect(codes).toEqual(['9999922000001', '9999923000000', '9999907000000'])
  })

  test('200 knows the name also of an operator that is not in the directory', async () => {
    await pool.query(sql`delete from market_partners where code = '9999901000006'`)
    await deps.revisions.refresh()

    expect((await gridOperators('10115')).json().data).toEqual([
      { code: '9999901000006', role: 'GridOperator', name: 'Netz Region Berlin (Beispiel)', city: null },
    ])
  })

  test('200 is an empty list with a Notice for a postcode outside the area we serve', async () => {
    const answer = await gridOperators('00001')

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      data: [],
      error: [
        {
          severity: 'Notice',
          code: 'no-data',
          message: 'We know no grid operator for postcode 00001.',
          details: 'postCode',
        },
      ],
    })
  })

  test('200 is an empty list with a Notice where no operator is known today', async () => {
    await pool.query(sql`update postcodes set valid_to = '2025-01-01' where prefix = '99'`)
    await deps.revisions.refresh()

    expect((await gridOperators('99999')).json()).toMatchObject({
      data: [],
      error: [{ code: 'no-data', message: 'No grid operator is known for postcode 99999 today.' }],
    })
  })

  test.each(['', '1011', '101155', '1011A', '10 115'])('400 to the postcode %j', async (postCode) => {
    const answer = await gridOperators(postCode)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([
      {
        severity: 'Error',
        code: 'validation-failed',
        message: 'postCode must be five digits.',
        details: 'postCode',
      },
    ])
  })

  test('400 without a postcode, 401 without a token', async () => {
    expect((await get('grid-operators')).json().error).toMatchObject([{ details: 'postCode' }])
    expect((await send({ url: '/partner/v1/grid-operators?postCode=10115' })).statusCode).toBe(401)
  })

  test('200 may be cached by the caller for five minutes and never past midnight in Berlin; 304 until it changes', async () => {
    const { headers } = await gridOperators('80331')
    expect(headers['cache-control']).toMatch(/^private, max-age=([1-9]\d?|[12]\d\d|300)$/)
    expect((await gridOperators('80331', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)

    clock.moveTo(new Date('2099-01-15T22:58:30Z'))
    const late = await send({
      url: '/partner/v1/grid-operators?postCode=80331',
      headers: { authorization: `Bearer ${await tokenOf('demo-hems')}` },
    })
    expect(late.headers['cache-control']).toMatch(/^private, max-age=(90|89)$/)
  })
})
