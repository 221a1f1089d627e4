/** SQL, paths and prototypes in every place of every operation: an answer, never an effect. */
import { expect, test } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { anOrder, withField } from '../support/an-order.ts'
import { testService } from '../support/test-service.ts'
import { sqlInjections } from './hostile-values.ts'
import { leaksIn } from './judge-answer.ts'
import { documentOf, type JsonSchema, operationsOf, resolved } from './operations.ts'

const { server, send, pool } = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
const document = await documentOf(server)
const operations = operationsOf(document)
const clientFor = (path: string) => (path.startsWith('/operator/') ? 'demo-operator' : 'demo-whitelabel')

/** What an injection would change: how much there is, and of what. */
const contents = async () => {
  const { rows } = await pool.query(sql`
    select (select count(*) from information_schema.tables where table_schema = 'public') as tables,
      (select count(*) from orders) as orders, (select count(*) from accounts) as accounts,
      (select count(*) from partners) as partners, (select count(*) from clients) as clients`)
  return rows[0]
}

const leavesOf = (given: JsonSchema, path: string[] = []): string[][] => {
  const { properties, type } = resolved(document, given)
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
  return [type].flat().includes('string') ? [path] : []
}

test.each(sqlInjections)(
  'SQL in every parameter of a query and a path is a word like any other: %s',
  async (text) => {
    const before = await contents()
    for (const { method, path, parameters } of operations.filter(({ parameters }) => parameters.length > 0)) {
      const url = path.replace(/\{\w+\}/g, encodeURIComponent(text))
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      const query = Object.fromEntries(names.map((name) => [name, text]))
      const answer = await send({
        method: method === 'GET' ? 'GET' : 'DELETE',
        url,
        query,
        as: clientFor(path),
      })

      expect([url, answer.statusCode < 500, leaksIn(answer.body)]).toEqual([url, true, []])
    }

    expect(await contents()).toEqual(before)
  },
)

test('SQL in every text of every body is refused or stored as a text', async () => {
  const before = await contents()
  for (const { method, path, body } of operations.filter(({ body }) => body?.type === 'application/json')) {
    for (const leaf of leavesOf(body?.schema ?? {})) {
      const payload = withField({}, leaf.join('.'), "x'); drop table orders; --")
      const url = path.replace(/\{\w+\}/g, '30000016')
      const answer = await send({ method: method as 'POST', url, payload, as: clientFor(path) })

      expect([url, leaf, answer.statusCode < 500, leaksIn(answer.body)]).toEqual([url, leaf, true, []])
    }
  }
  expect(await contents()).toEqual(before)
})

test('SQL in an order that is accepted comes back letter by letter', async () => {
  for (const text of sqlInjections) {
    const payload = anOrder({ contract: { externalId: text, deliveryAddress: { streetName: text } } })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    const url = `/partner/v1/orders/${placed.json().contractNumber}`
    const read = await send({ url, as: 'demo-whitelabel' })

    expect(read.json().data.order.deliveryAddress.streetName).toBe(text)
  }
})

test('no body changes what every object is made of', async () => {
  const bodies = [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":{"__proto__":{"isAdmin":true}}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '[{"__proto__":{"isAdmin":true}}]',
  ]
  for (const { method, path } of operations.filter(({ body }) => body?.type === 'application/json')) {
    for (const payload of bodies) {
      const url = path.replace(/\{\w+\}/g, '30000016')
      const headers = { 'content-type': 'application/json' }
      const answer = await send({ method: method as 'POST', url, payload, headers, as: clientFor(path) })

      expect([url, payload, answer.statusCode]).toEqual([url, payload, 400])
    }
  }
  for (const url of [
    '/partner/v1/orders?__proto__[isAdmin]=true',
    '/partner/v1/orders?constructor.prototype.isAdmin=1',
  ])
    expect((await send({ url, as: 'demo-whitelabel' })).statusCode).toBe(200)
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})
