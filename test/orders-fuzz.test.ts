/** Valid orders with random damage, sent to the whole service: an order is stored whole or not at all. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CreateOrderRequest } from '../src/orders/intake/schema.ts'
import { sql } from '../src/platform/db/sql.ts'
import { aBusinessOrder, aMoveIn, anOrder, withField } from './support/an-order.ts'
import { testService } from './support/test-service.ts'

const { send, pool, logLines, deps } = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
// On a busy machine the start may block for longer than the service trusts what it keeps in memory.
await deps.revisions.refresh()

/** What of a JSON Schema is of interest here. */
type Schema = { properties?: Record<string, Schema>; enum?: unknown[] }
type Item = { code: string; message: string; details: string | null }

const pathsOf = ({ properties = {} }: Schema, prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, child]) => [
    prefix + name,
    ...pathsOf(child, `${prefix}${name}.`),
  ])
const wordsOf = ({ properties = {}, enum: words = [] }: Schema): unknown[] => [
  ...words,
  ...Object.values(properties).flatMap(wordsOf),
]
const schema = CreateOrderRequest as Schema
const paths = pathsOf(schema)
const objects = ['', ...paths.filter((path) => paths.some((other) => other.startsWith(`${path}.`)))]

const injections = [
  "'; drop table orders; --",
  '<script>alert(1)</script>&amp;"',
  'Anna\r\nBcc: everybody@example.com',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that templates of other languages would fill in.
  '${jndi:ldap://localhost/a} {{7*7}} %s %n',
  '../../etc/passwd',
  '\u0000',
  'Nul\u0000byte',
  '\ud800',
  '\u202eAnna',
  '\u2028',
  '👩‍👩‍👧‍👦 Äöü ß e\u0301',
]
const oddDates = [
  '2026-02-29',
  '2028-02-29',
  '0000-00-00',
  '9999-12-31',
  '2026-1-1',
  '2026-12-01T00:00:00Z',
  '2026-03-29 02:30:00',
  '2026-10-25 02:30:00',
  '1900-01-01',
  '2199-12-31',
]
const oddNumbers = [0, -1, 1.5, 1e308, -0, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]
const anyValue = fc.oneof(
  fc.constantFrom(null, '', ' ', true, false, [], {}, [[]], 'x'.repeat(101), 'ü'.repeat(20_000)),
  fc.constantFrom(...wordsOf(schema)),
  fc.constantFrom(...injections, ...oddDates, ...oddNumbers),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.emailAddress(),
  fc.jsonValue({ maxDepth: 3 }),
)
const anyName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'Nul\u0000byte', '\udfff', 'a.b', 'a/b~1', ' ', ''),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
type Damage = (order: unknown) => unknown
const setTo = (path: string, value: unknown): Damage => {
  return (order) => withField(order, path, value)
}
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.constantFrom(...paths).map((path) => setTo(path, undefined)),
  fc.tuple(fc.constantFrom(...paths), anyValue).map(([path, value]) => setTo(path, value)),
  fc.tuple(fc.constantFrom(...objects), anyName, anyValue).map(([path, name, value]) => {
    return (order: unknown) => withStrangeProperty(order, path.split('.').filter(Boolean), [name, value])
  }),
)

/** Defined and not assigned, since assigning to `__proto__` makes no property. */
function withStrangeProperty(order: unknown, path: string[], [name, value]: [string, unknown]): unknown {
  const [head, ...rest] = path
  const copy = { ...(order as Record<string, unknown>) }
  if (head === undefined) Object.defineProperty(copy, name, { value, enumerable: true, configurable: true })
  else copy[head] = withStrangeProperty(copy[head] ?? {}, rest, [name, value])
  return copy
}

const email = () => `customer-${randomUUID()}@example.com`
const damagedOrder = fc
  .tuple(fc.constantFrom(anOrder, aBusinessOrder, aMoveIn), fc.array(damage, { minLength: 1, maxLength: 3 }))
  .map(([make, damages]) => {
    const order: unknown = make({ userAccount: { emailAddress: email() } })
    return damages.reduce((damaged, apply) => apply(damaged), order)
  })

const place = (order: unknown, key?: string) =>
  send({
    method: 'POST',
    url: '/partner/v1/orders',
    as: 'demo-whitelabel',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: typeof order === 'string' ? order : JSON.stringify(order),
  })

async function rowCounts() {
  const { rows } = await pool.query<
    Record<'orders' | 'accounts' | 'tasks' | 'moments' | 'tokens', number>
  >(sql`
    select (select count(*) from orders) as orders, (select count(*) from accounts) as accounts,
      (select count(*) from tasks) as tasks, (select count(*) from order_history) as moments,
      (select count(*) from password_tokens) as tokens`)
  return rows[0] ?? { orders: 0, accounts: 0, tasks: 0, moments: 0, tokens: 0 }
}

async function rowsOf(contractNumber: string) {
  const { rows } = await pool.query(sql`
    select (select count(*) from accounts a where a.id = o.account_id) as accounts,
      (select count(*) from order_history h where h.contract_number = o.contract_number) as moments,
      (select count(*) from tasks t where t.subject = o.contract_number) as tasks
    from orders o where o.contract_number = ${contractNumber}`)
  return rows
}

/** Whether a path is of the schema or, for an unknown property, of what was sent. */
function isPathOf(order: unknown, details: string): boolean {
  if (paths.includes(details)) return true
  const parent = objects.find(
    (path) => details.startsWith(path && `${path}.`) && hasOwn(order, path, details),
  )
  return parent !== undefined
}

function hasOwn(order: unknown, path: string, details: string): boolean {
  const found = path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], order)
  const name = path === '' ? details : details.slice(path.length + 1)
  return Object.hasOwn(Object(found), name === '""' ? '' : name)
}

test('an order with any damage is stored whole, or refused with its faults and not stored at all', async () => {
  const answers = { accepted: 0, refused: 0 }
  let before = await rowCounts()
  await fc.assert(
    fc.asyncProperty(damagedOrder, fc.boolean(), async (order, hasKey) => {
      const answer = await place(order, hasKey ? randomUUID() : undefined)
      const after = await rowCounts()
      const previous = before
      before = after

      expect([200, 400], answer.body).toContain(answer.statusCode)
      if (answer.statusCode === 200) {
        answers.accepted++
        const { contractNumber } = answer.json()
        expect(await rowsOf(contractNumber)).toEqual([{ accounts: 1, moments: 1, tasks: 2 }])
        const read = await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })
        expect(read.statusCode).toBe(200)
        expect(read.json().data.order.contractNumber).toBe(contractNumber)
        expect(after.orders).toBe(previous.orders + 1)
      } else {
        answers.refused++
        expect(after).toEqual(previous)
        const items: Item[] = answer.json().error
        expect(items.length).toBeGreaterThan(0)
        for (const { code, message, details } of items) {
          expect(code).toMatch(/^[a-z-]+$/)
          expect(message).toMatch(/\S/)
          // Where there is too much wrong, the last item is about the body as a whole.
          if (code !== 'malformed-request' && !/more faults|may have at most 3000/.test(message))
            expect(details).toSatisfy((path: string | null) => isPathOf(order, path ?? ''))
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(answers.accepted).toBeGreaterThan(20)
  expect(answers.refused).toBeGreaterThan(100)
  expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

describe('a hostile text', () => {
  const readBack = async (firstName: string) => {
    const answer = await place(anOrder({ userAccount: { emailAddress: email(), firstName } }))
    expect(answer.statusCode).toBe(200)
    const { contractNumber } = answer.json()
    const read = await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })
    return read.json().data.order.firstName
  }

  test.each([
    ['SQL', "Robert'); drop table orders; --"],
    ['HTML', '<img src=x onerror=alert(1)> & "Söhne"'],
    ['a template', '{{constructor.constructor("return process")()}}'],
    ['an emoji of many parts', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['umlauts of one part', 'Änne Großmüller'],
    ['umlauts of two parts', 'A\u0308nne Gro\u00dfmu\u0308ller'],
    ['letters beyond the first plane', '𠮷野家 𝔄nna'],
    ['right to left', 'مريم אבג'],
    ['100 characters of four bytes', '😀'.repeat(100)],
  ])('is kept byte for byte: %s', async (_name, firstName) => {
    const kept = await readBack(firstName)

    expect(Buffer.from(kept)).toEqual(Buffer.from(firstName))
  })

  test.each([
    ['a line break', 'Anna\r\nBcc: everybody@example.com'],
    ['a line feed', 'Anna\nMuster'],
    ['a NUL', 'An\u0000na'],
    ['an escape', '\u001b[31mAnna'],
    ['a line separator', 'Anna\u2028Muster'],
    ['half a character', 'Anna\ud83d'],
    ['300 characters', 'A'.repeat(300)],
  ])('is refused with its path: %s', async (_name, text) => {
    const fields = ['userAccount.firstName', 'contract.deliveryAddress.city', 'userAccount.emailAddress']
    for (const path of fields) {
      const answer = await place(withField(anOrder(), path, text))

      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.map(({ details }: Item) => details)).toEqual([path])
    }
  })

  test('has no place in an email address', async () => {
    const addresses = [
      'a@example.com, b@example.com',
      'Anna <a@example.com>',
      'a@example.com\r\nBcc: b@example.com',
      'a@[127.0.0.1]',
      '"a@b"@example.com',
      'a@example.com ',
    ]
    const statuses: Record<string, number> = {}
    for (const emailAddress of addresses) {
      statuses[emailAddress] = (await place(anOrder({ userAccount: { emailAddress } }))).statusCode
    }

    // A space around an address is a slip of the hand, and is taken off.
    expect(statuses).toEqual({
      ...Object.fromEntries(addresses.map((address) => [address, 400])),
      'a@example.com ': 200,
    })
  })

  test('as the name of a property is refused, with or without a key, and changes no object', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'Nul\\u0000byte',
      '\\ud800',
      'x'.repeat(5000),
    ]) {
      const text = JSON.stringify(anOrder()).replace('{', `{"${name}":{"isAdmin":true},`)

      expect([name, (await place(text)).statusCode]).toEqual([name, 400])
      expect([name, (await place(text, randomUUID())).statusCode]).toEqual([name, 400])
    }
    expect({}).not.toHaveProperty('isAdmin')
  })

  test.each(['%00', 'An%00na', '%F0%9F%98%80', "'--", '..%2F..', '%ED%A0%80', '1e9'])(
    'in the number of an order finds nothing: %s',
    async (number) => {
      const answer = await send({ url: `/partner/v1/orders/${number}`, as: 'demo-whitelabel' })
      const list = await send({
        url: `/partner/v1/orders?filter.customerNumber=${number}`,
        as: 'demo-whitelabel',
      })

      expect([400, 404]).toContain(answer.statusCode)
      expect([200, 400]).toContain(list.statusCode)
    },
  )
})
