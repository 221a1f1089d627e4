/** The log of partners' requests, judged by a search for everything that the requests said about a customer. */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { anOrder } from './support/an-order.ts'
import { type LivedCustomer, liveCustomer } from './support/random-customer.ts'
import { type Found, scanDatabase } from './support/scan-database.ts'
import { testService } from './support/test-service.ts'

const service = await testService()
const { send, server, deps, pool } = service
const as = 'demo-whitelabel'
const ofTheLog = /^request_(log|hours|minutes)\./

let customer: LivedCustomer
let values: string[]
beforeAll(async () => {
  const order = {
    ...{ state: 'Delivery', partner: as, hasBankDetails: true, hasBillingAddress: true, hasReadings: true },
    ...{ hasModules: true, hasDeclaration: true, hasFlaggedMessage: true },
  } as const
  const life = { orders: [order, { ...order, state: 'Open' }], hasPassword: true, isLinked: true } as const
  customer = await liveCustomer(
    service,
    structuredClone(life) as unknown as Parameters<typeof liveCustomer>[1],
  )
  values = [...customer.values, ...[...customer.contracts.values()].flat()]
})

const found = async (texts: readonly string[]): Promise<Found[]> => {
  await deps.requestLog.flush()
  return (await scanDatabase(pool, texts)).filter(({ place }) => ofTheLog.test(place))
}

test('nothing of a customer is in the log after a life full of requests', async () => {
  const [contractNumber = ''] = customer.contracts.keys()
  const path = `/partner/v1/customers/${customer.customerNumber}`
  for (const url of [path, `${path}/contracts`, `${path}/contracts/${contractNumber}`, '/partner/v1/orders'])
    await send({ url, as })

  expect(await found([...values, customer.customerNumber])).toEqual([])
  const { rows } = await pool.query<{ operation: string }>(sql`select distinct operation from request_log`)
  const operations = rows.map(({ operation }) => operation)
  expect(operations).toEqual(expect.arrayContaining(['createOrder', 'getContract', 'listContracts']))
})

test('nothing of a customer is in the log wherever a caller puts it', async () => {
  const texts = values.filter((value) => /^[\w@.+-]+$/.test(value) && value.length < 60)
  for (const text of texts) {
    const value = encodeURIComponent(text)
    // It has room for so many of a client at once.
    await deps.requestLog.flush()
    await send({ url: `/partner/v1/orders/${value}`, as })
    await send({ url: `/partner/v1/orders?filter.state=${value}&${value}=1`, as })
    await send({ url: `/partner/v1/customers/${value}/contracts/${value}`, as })
    await send({
      method: 'POST',
      url: '/partner/v1/orders',
      payload: { [text]: text, contract: { [text]: 1 } },
      as,
    })
    await send({ method: 'POST', url: '/partner/v1/orders', payload: anOrder({ tariffKey: text }), as })
    await server.inject({
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: text,
        client_id: as,
        client_secret: text,
        scope: text,
      }).toString(),
    })
  }

  expect(await found(texts)).toEqual([])
  const { rows } = await pool.query<{ refused: number }>(
    sql`select count(*)::int as refused from request_log where status >= 400`,
  )
  expect(rows[0]?.refused).toBeGreaterThan(texts.length * 4)
})

test('the search would have found what the log has', async () => {
  const [contractNumber = ''] = customer.contracts.keys()

  expect(await found([contractNumber])).toContainEqual({
    place: 'request_log.contract_number',
    text: contractNumber,
  })
})
