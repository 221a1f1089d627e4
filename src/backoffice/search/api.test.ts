import { beforeAll, describe, expect, test } from 'vitest'
import { aBusinessOrder, anOrder, type OrderChanges } from '../../../test/support/an-order.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { indexCustomers, queueUnindexed } from './index-customers.ts'
import type { SearchHit } from './schema.ts'

const service = await operatorService()
const { get, send, pool, deps, clock, logLines } = service

type Placed = { customerNumber: string; contractNumber: string }

let placed = 0
/** Places an order at a delivery point of its own, and writes the entry of its customer. */
async function place(order: typeof anOrder, changes: OrderChanges): Promise<Placed> {
  const payload = order(changes)
  payload.contract.deliveryDetails.maLoIdentifier = changes.contract?.deliveryDetails?.maLoIdentifier ?? null
  payload.contract.deliveryDetails.meterNumber = `1ISK${2_000_000_000 + ++placed}`
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  await indexCustomers(deps)
  const { customerNumber, contractNumber } = answer.json<Placed>()
  return { customerNumber, contractNumber }
}
const person = (firstName: string, lastName: string, emailAddress: string, postCode = '10115') => ({
  userAccount: { emailAddress, firstName, lastName },
  contract: { deliveryAddress: { firstName, lastName, postCode } },
})

const search = async (q: string, limit = 10): Promise<SearchHit[]> =>
  (await get('/search', { q, limit: String(limit) })).json().data.hits
const numbers = async (q: string) => (await search(q)).map(({ customerNumber }) => customerNumber)

let muller: Placed
let business: Placed
let other: Placed

beforeAll(async () => {
  const jorg = person('Jörg', 'Müller-Lüdenscheidt', 'joerg.badewanne@example.com', '50667')
  muller = await place(anOrder, { ...jorg, contract: { ...jorg.contract, externalId: 'CRM-4711' } })
  business = await place(aBusinessOrder, {
    userAccount: { emailAddress: 'kontakt@example.com', businessName: 'Backstube Größl GmbH' },
    contract: {
      deliveryAddress: { businessName: 'Backstube Größl GmbH', postCode: '80331' },
      bankDetails: { iban: 'DE02 1203 0000 0000 2020 51' },
    },
  })
  other = await place(anOrder, person('Jutta', 'Quandt', 'jutta.quandt@example.com', '50667'))
})

describe('GET /operator/v1/search finds', () => {
  test('a customer by number, with name, newest contract, state and partner', async () => {
    expect(await search(muller.customerNumber)).toEqual([
      {
        kind: 'customer',
        ...muller,
        contracts: 1,
        name: 'Jörg Müller-Lüdenscheidt',
        businessName: null,
        emailAddress: 'joerg.badewanne@example.com',
        matched: ['customerNumber'],
        isExact: true,
        state: 'Open',
        partner: 'demo-whitelabel',
      },
    ])
  })

  test('a contract by number, also with spaces in it', async () => {
    const spaced = muller.contractNumber.replace(/(...)/g, '$1 ')

    expect(await search(spaced)).toMatchObject([
      { kind: 'contract', contractNumber: muller.contractNumber, matched: ['contractNumber'], isExact: true },
    ])
  })

  test.each([
    ['meterNumber', '1isk 2000000001'],
    ['externalId', 'CRM-4711'],
    ['emailAddress', 'Joerg.Badewanne@EXAMPLE.com'],
  ])('by %s', async (field, q) => {
    expect(await search(q)).toMatchObject([
      { customerNumber: muller.customerNumber, matched: [field], isExact: true },
    ])
  })

  test('by market and metering location, and by the id of a linked partner', async () => {
    await pool.query(sql`
      update orders set malo_identifier = '51238696781', melo_identifier = 'DE00014545768S0000000000000003054'
      where contract_number = ${other.contractNumber}`)
    await seedLink(pool, { customerNumber: other.customerNumber, partner: 'demo-hems', externalId: 'HEMS 7' })

    expect(await search('512 386 967 81')).toMatchObject([{ ...other, matched: ['maLoIdentifier'] }])
    expect(await search('de00014545768S0000000000000003054')).toMatchObject([{ matched: ['meLoIdentifier'] }])
    expect(await search('HEMS 7')).toMatchObject([
      { customerNumber: other.customerNumber, matched: ['externalId'] },
    ])
  })

  test.each([
    ['Müller-Lüdenscheidt', true],
    ['mueller luedenscheidt', true],
    ['MULLER jorg', true],
    ['lüdensch', false],
    ['Mülelr', false],
    ['Lüdenschiedt', false],
    ['Jörg Lüdenscheit', false],
    ['joerg.badewane@exmaple.com', false],
  ])('a person by %j', async (q, isExact) => {
    expect(await search(q)).toMatchObject([{ customerNumber: muller.customerNumber, isExact }])
  })

  test('a business by its name, misspelt as well', async () => {
    expect(await numbers('Backstube Grössl')).toEqual([business.customerNumber])
    expect(await numbers('Bakstube')).toEqual([business.customerNumber])
  })

  test('everybody of a postcode, and with a name regardless of the person', async () => {
    const hits = await search('50667')

    expect(hits.map(({ customerNumber }) => customerNumber).sort()).toEqual(
      [muller.customerNumber, other.customerNumber].sort(),
    )
    expect(hits[0]).toMatchObject({ matched: ['postCode'], isExact: true })
    expect(await search('quant 50667')).toMatchObject([{ ...other, matched: ['name', 'postCode'] }])
  })

  test('by the last four digits of an IBAN, or a whole one, which is stored encrypted', async () => {
    expect(await search('2051')).toMatchObject([
      { customerNumber: business.customerNumber, matched: ['iban'] },
    ])
    expect(await numbers('DE02 1203 0000 0000 2020 51')).toEqual([business.customerNumber])
    expect(await search('größl 2051')).toMatchObject([{ matched: ['name', 'iban'] }])
  })

  test.each(['Zyxwvut', '99999', '0001', 'CRM-4712', '2999999999', 'müller 80331', "zz' | 'nquandt", '--'])(
    'nobody by %j',
    async (q) => {
      expect(await search(q)).toEqual([])
    },
  )

  test('no more than the limit, the same words before similar ones', async () => {
    const quant = await place(anOrder, person('Ina', 'Quant', 'ina.q@example.com'))

    expect(await numbers('Quant')).toEqual([quant.customerNumber, other.customerNumber])
    const { hits, hasMore } = (await get('/search', { q: 'Quant', limit: '1' })).json().data
    expect([hits.length, hasMore]).toEqual([1, true])
  })

  test('a customer by a changed name, and no longer by the old one', async () => {
    const { contractNumber, customerNumber } = await place(
      anOrder,
      person('Ute', 'Altname', 'ute@example.com'),
    )
    await pool.query(sql`update accounts set last_name = 'Neuname' where customer_number = ${customerNumber}`)
    await pool.query(sql`
      update orders set delivery_address = jsonb_set(delivery_address, '{lastName}', '"Neuname"')
      where contract_number = ${contractNumber}`)
    await indexCustomers(deps)

    expect(await numbers('Neuname')).toEqual([customerNumber])
    expect(await numbers('Altname')).toEqual([])
  })

  test('customers from before an upgrade once the worker has been through', async () => {
    await pool.query(sql`delete from search_entries`)
    expect(await numbers('Badewanne')).toEqual([])

    await queueUnindexed(pool)
    await indexCustomers(deps)

    expect(await numbers('Badewanne')).toEqual([muller.customerNumber])
    expect(await numbers('Badewane')).toEqual([muller.customerNumber])
  })
})

describe('an erased customer', () => {
  const wordsLike = async (word: string) =>
    (await pool.query(sql`select word from search_words where word = ${word}`)).rows

  test('is found by no word any more, and words go that nobody else has', async () => {
    const gone = await place(anOrder, person('Xaverius', 'Jutta', 'x.averius@example.com'))
    expect(await numbers('Xaverius')).toEqual([gone.customerNumber])

    await eraseCustomer(pool, gone.customerNumber, { now: clock.now() })
    expect(await wordsLike('xaverius')).toEqual([])
    expect(await wordsLike('jutta')).toHaveLength(1)
    await indexCustomers(deps)

    expect(await numbers('Xaverius')).toEqual([])
    expect(await wordsLike('xaverius')).toEqual([])
    expect(await search(gone.customerNumber)).toMatchObject([{ name: null, emailAddress: null }])
  })
})

describe('what is searched for', () => {
  test('stands neither in the audit trail nor in the log', async () => {
    const [before] = (
      await pool.query<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_trail`)
    ).rows
    await search('Lüdenscheidt')

    const { rows } = await pool.query(sql`
      select action, subject, before, after from audit_trail where id > ${before?.id ?? 0}`)
    const after = { numbers: [muller.customerNumber] }
    expect(rows).toEqual([{ action: 'customer.search', subject: 'search', before: null, after }])
    expect(JSON.stringify(logLines)).not.toMatch(/l(ü|u|%C3%BC)denscheidt/i)
  })

  test.each([
    ['nothing', {}],
    ['a single letter', { q: 'a' }],
    ['more than 100 letters', { q: 'a'.repeat(101) }],
    ['a control character', { q: 'a\u0000b' }],
    ['a limit beyond 50', { q: 'anna', limit: '51' }],
  ])('400 if it is %s', async (_, query) => {
    expect((await get('/search', query)).statusCode).toBe(400)
  })
})
