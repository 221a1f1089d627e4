import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { aBusinessOrder, anOrder, withField } from '../../../test/support/an-order.ts'
import { Industries } from '../../domain/customer-kinds.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { createServer } from '../../platform/http/server.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { CreateOrderRequest, ListOrdersQuery, OrderData, OrderPath } from './schema.ts'

const server = createServer({
  clock: systemClock,
  baseUrl: 'http://localhost:8080',
  trustProxy: false,
  onFault: () => {},
})
server.post('/orders', { schema: { body: CreateOrderRequest } }, async () => ok({}))
server.get('/orders', { schema: { querystring: ListOrdersQuery } }, async ({ query }) => ok(query))
server.get('/orders/:contractNumber', { schema: { params: OrderPath } }, async ({ params }) => ok(params))
afterAll(() => server.close())

type Answer = { error: { message: string; details: string | null }[] | null }
const faultsOf = async (order: unknown): Promise<[string | null, string][]> => {
  const answer = await server.inject({ method: 'POST', url: '/orders', payload: order as object })
  return (answer.json<Answer>().error ?? []).map(({ details, message }) => [details, message])
}
const pathsOf = async (order: unknown) => (await faultsOf(order)).map(([path]) => path)

type Node = {
  type?: string | string[]
  properties?: Record<string, Node>
  required?: string[]
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  readOnly?: boolean
  additionalProperties?: boolean
  description?: string
  examples?: unknown[]
}
type Field = { path: string; node: Node; isRequired: boolean }

/** Every field of a schema with its path, objects before what is in them. */
function fieldsOf(node: Node, prefix = ''): Field[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const path = prefix ? `${prefix}.${name}` : name
    return [
      { path, node: child, isRequired: node.required?.includes(name) ?? false },
      ...fieldsOf(child, path),
    ]
  })
}
const fields = fieldsOf(CreateOrderRequest as Node)
// A read-only field may be anything.
const isNullable = ({ node }: Field) => node.readOnly === true || [node.type].flat().includes('null')
const isText = ({ node }: Field) => [node.type].flat().includes('string')
const isPlainText = (field: Field) =>
  isText(field) && !field.node.enum && !field.node.format && !/(DateTime|agreedAt)$/.test(field.path)
const isObject = ({ node }: Field) => node.properties !== undefined

/** A business order with bank details and a billing address, into which every path of the schema leads. */
const declared = { agreedAt: '2026-11-15 13:45:00', wording: 'Ja.' }
const full = aBusinessOrder({
  contract: {
    billingAddress: anOrder().contract.deliveryAddress,
    agreements: { deliveryWithinWithdrawalPeriod: declared, powerOfAttorney: declared },
  },
})

type Case = { path: string; value: unknown; expected: 'accepted' | 'rejected' | { message: string } }

/** The cases in which another value of a field is not judged as expected; a rejection names the field and nothing else. */
async function offendersAmong(cases: readonly Case[]): Promise<string[]> {
  const offenders: string[] = []
  for (const { path, value, expected } of cases) {
    const faults = await faultsOf(withField(full, path, value))
    const message = typeof expected === 'object' ? expected.message : faults[0]?.[1]
    if (!isDeepStrictEqual(faults, expected === 'accepted' ? [] : [[path, message]])) {
      const shown = `${JSON.stringify(value)}`.slice(0, 40)
      offenders.push(`${path} = ${shown}: ${JSON.stringify(faults)} instead of ${JSON.stringify(expected)}`)
    }
  }
  return offenders
}

test('the orders of the builders have the right shape', async () => {
  expect(await faultsOf(anOrder())).toEqual([])
  expect(await faultsOf(full)).toEqual([])
})

describe('what is not the body of an order', () => {
  test.each([[[]], ['text'], [7], [null]])('such as %j is refused', async (body) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/orders',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(400)
  })

  test('names every field that an order must have', async () => {
    expect(
      await pathsOf({ userAccount: {}, contract: { deliveryAddress: {}, deliveryDetails: {} } }),
    ).toEqual(
      expect.arrayContaining([
        'tariffKey',
        'userAccount.emailAddress',
        'contract.type',
        'contract.contractReason',
        'contract.deliveryAddress.streetName',
        'contract.deliveryAddress.city',
        'contract.deliveryAddress.postCode',
        'contract.deliveryAddress.countryCode',
        'contract.deliveryDetails.previousAnnualConsumptionKwh',
      ]),
    )
  })
})

describe('a field that may be null', () => {
  const nullable = fields.filter(isNullable)

  test('is every one that the specification does not require', () => {
    expect(fields.filter((field) => !field.isRequired && !isNullable(field))).toEqual([])
    expect(fields.filter((field) => field.isRequired && isNullable(field))).toEqual([])
  })

  test('may be null or absent', async () => {
    const cases = nullable.flatMap(({ path }) => [
      { path, value: null, expected: 'accepted' as const },
      { path, value: undefined, expected: 'accepted' as const },
    ])

    expect(await offendersAmong(cases)).toEqual([])
  })

  test('may be empty if it is a plain text, but not if it is a date or an enumeration', async () => {
    const cases = fields.filter(isText).map((field) => ({
      path: field.path,
      value: '',
      expected: isPlainText(field) ? ('accepted' as const) : ('rejected' as const),
    }))

    expect(await offendersAmong(cases)).toEqual([])
  })
})

describe('a field that must be there', () => {
  test('is rejected when absent or null', async () => {
    const cases = fields
      .filter(({ isRequired }) => isRequired)
      .flatMap(({ path }) => [
        { path, value: undefined, expected: { message: `${path} is required.` } },
        { path, value: null, expected: 'rejected' as const },
      ])

    expect(await offendersAmong(cases)).toEqual([])
  })
})

describe('an unknown property', () => {
  test('is rejected in every object', async () => {
    const paths = ['', ...fields.filter(isObject).map(({ path }) => `${path}.`)].map(
      (prefix) => `${prefix}unexpected`,
    )
    const offenders: string[] = []
    for (const path of paths) {
      const faults = await faultsOf(withField(full, path, 1))
      const fault = [path, `${path} is not a known property.`]
      if (!faults.some((found) => isDeepStrictEqual(found, fault)))
        offenders.push(`${path}: ${JSON.stringify(faults)} without ${JSON.stringify(fault)}`)
    }

    expect(offenders).toEqual([])
  })

  test('gets a suggestion of what was probably meant', async () => {
    expect(await faultsOf(withField(full, 'contract.deliveryDetails.maloIdentifier', 'x'))).toEqual([
      [
        'contract.deliveryDetails.maloIdentifier',
        'contract.deliveryDetails.maloIdentifier is not a known property; did you mean maLoIdentifier?',
      ],
    ])
  })

  test('rule 9: is the older name previousAnnualConsumption', async () => {
    expect(await pathsOf(withField(full, 'contract.deliveryDetails.previousAnnualConsumption', 1))).toEqual([
      'contract.deliveryDetails.previousAnnualConsumption',
    ])
  })
})

describe('a text', () => {
  const texts = fields.filter(isPlainText)

  test('has at most as many characters as its schema says', async () => {
    const cases = texts.flatMap(({ path, node: { maxLength = 0 } }) => [
      { path, value: 'ä'.repeat(maxLength), expected: 'accepted' as const },
      { path, value: 'ä'.repeat(maxLength + 1), expected: 'rejected' as const },
    ])

    expect(await offendersAmong(cases)).toEqual([])
  })

  test('is a single line', async () => {
    const stored = texts.filter(({ node, path }) => !node.readOnly && path !== 'userAccount.password')
    const cases = stored.flatMap(({ path }) =>
      ['a\n', '\u0000', 'a\rb', '\ud800', '\u2028'].map((value) => ({
        path,
        value,
        expected: { message: `${path} must be a single line of text without control characters.` },
      })),
    )

    expect(await offendersAmong(cases)).toEqual([])
  })

  test('keeps umlauts and emoji', async () => {
    expect(await faultsOf(withField(full, 'userAccount.lastName', 'Größenwahn ☀️👩‍🔧'))).toEqual([])
  })
})

describe('the value', () => {
  test('is any of the industries', async () => {
    const cases = Industries.map((value) => ({
      path: 'contract.industry',
      value,
      expected: 'accepted' as const,
    }))

    expect(await offendersAmong(cases)).toEqual([])
  })

  test('of an industry that does not exist is refused with those that do', async () => {
    const [[path, message] = []] = await faultsOf(withField(full, 'contract.industry', 'retail'))
    expect(path).toBe('contract.industry')
    expect(message).toContain('None, AgricultureForestryLivestockFarmingAndFisheries, ')
    expect(Industries).toHaveLength(37)
  })

  const path = 'contract.deliveryDetails.previousAnnualConsumptionKwh'
  test.each([1, 3500, 100_000])('%s is a consumption', async (kwh) => {
    expect(await faultsOf(withField(full, path, kwh))).toEqual([])
  })

  test.each([0, -1, 100_001, 1.5, '3500', true, [3500]])('%j is no consumption', async (kwh) => {
    expect(await pathsOf(withField(full, path, kwh))).toEqual([path])
  })

  test.each(['2026-02-30', '2026-2-3', '0000-01-01', '1899-12-31', '2200-01-01', '20261115', '15.11.2026'])(
    '%s is no date of an order',
    async (date) => {
      expect(await faultsOf(withField(full, 'offerDate', date))).toEqual([
        ['offerDate', 'offerDate must be a date of the form yyyy-mm-dd between 1900 and 2199.'],
      ])
    },
  )

  test.each([
    '2026-11-15T13:45:00+1',
    '2026-11-15 24:00:00',
    '2026-11-15 13',
    '2026-11-15 13:45:60',
    '2026-11-15',
  ])('%s is no date and time of an order', async (text) => {
    expect(await pathsOf(withField(full, 'contract.transactionDateTime', text))).toEqual([
      'contract.transactionDateTime',
    ])
  })

  test.each(['true', 1, 0])('%j is no boolean', async (value) => {
    const field = 'contract.bankDetails.hasAcceptedDirectDebit'
    expect(await pathsOf(withField(full, field, value))).toEqual([field])
  })

  test('of a read-only field is accepted, whatever it says', async () => {
    const order = withField(full, 'contract.state', { state: 'Whatever', comment: 'x' })
    const readBack = withField(order, 'contract.deliveryState', { state: 'None', startDate: 'soon' })
    expect(await faultsOf(withField(readBack, 'userAccount.customerNumber', 20000018))).toEqual([])
    expect(await faultsOf(withField(full, 'contract.state', 'Open'))).toEqual([])
    expect(
      await faultsOf(withField(full, 'contract.deliveryState', { anything: [1, { at: 'all' }] })),
    ).toEqual([])
  })
})

test('all faults of shape come back at once, one item per field', async () => {
  const order = withField(withField(withField(full, 'contract.type', ''), 'offerDate', 'x'), 'contract.a', 1)

  expect((await pathsOf(order)).sort()).toEqual(['contract.a', 'contract.type', 'offerDate'])
})

describe('the query of the list', () => {
  const query = async (text: string) => (await server.inject({ url: `/orders?${text}` })).json()

  test('has its defaults', async () => {
    expect((await query('')).data).toEqual({ offset: 0, limit: 10 })
  })

  test('takes its filters whatever the case of their names', async () => {
    const text =
      'Filter.CustomerNumber=20000018&filter.fromupdatedat=2026-11-15%2000:00:00&filter.partnershipType=Whitelabel'
    expect((await query(text)).data).toEqual({
      offset: 0,
      limit: 10,
      'filter.customerNumber': '20000018',
      'filter.fromUpdatedAt': '2026-11-15 00:00:00',
      'filter.partnershipType': 'Whitelabel',
    })
  })

  test.each([
    ['filter.fromUpdatedAt', 'yesterday'],
    ['filter.fromUpdatedAt', ''],
    ['filter.partnershipType', 'whitelabel'],
    ['filter.customerNumber', ''],
    ['limit', '501'],
  ])('refuses %s = %j', async (name, value) => {
    expect(await query(`${name}=${value}`)).toMatchObject({ error: [{ details: name }] })
  })
})

describe('every field', () => {
  const answers = fieldsOf(Envelope(OrderData) as Node)

  test('is described, and every plain one has an example', () => {
    for (const { path, node } of [...fields, ...answers, ...fieldsOf(ListOrdersQuery as Node)]) {
      expect(node.description ?? '', path).toMatch(/\S/)
      if (!node.properties && path !== 'error') expect(node.examples, path).toBeDefined()
    }
  })

  test('of a request is bounded, and every object closed', () => {
    expect(fields.filter(isObject).filter(({ node }) => node.additionalProperties !== false)).toEqual([])
    expect(fields.filter(isPlainText).filter(({ node }) => node.maxLength === undefined)).toEqual([])
  })

  test('of an answer is always there', () => {
    expect(answers.filter(({ isRequired }) => !isRequired)).toEqual([])
    expect(answers.map(({ path }) => path)).not.toContain('data.order.password')
  })
})
