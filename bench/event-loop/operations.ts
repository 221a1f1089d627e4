/** Every operation of the OpenAPI documents, to be measured. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../src/platform/db/sql.ts'
import { operationsOf, publishedDocument } from '../../test/abuse/operations.ts'
import { next, operator, post, type Request, type Requests } from './asking.ts'
import type { Piece } from './measure-piece.ts'
import { operatorRequests } from './operator-operations.ts'
import { partnerRequests } from './partner-operations.ts'
import { calculation, manyDays, metricsOf, postcodes } from './prepared.ts'
import type { World } from './world.ts'

const requests: Requests = { ...partnerRequests, ...operatorRequests }

/** Changes what the service keeps in memory, and asks for a price until it is another one: by then all was read again. */
const reloads: Record<string, (world: World) => Promise<() => Promise<unknown>>> = {
  importFile: async (world) => {
    const file = { ...operator, type: 'text/csv', body: postcodes() }
    return () => world.ask({ method: 'POST', path: '/operator/v1/imports/postcodes', ...file })
  },
  'stored prices are read again': async ({ pool }) => {
    const price = 8_000_000 + next() * 1000
    return () =>
      pool.query(sql`
        insert into day_ahead_price_days (delivery_date, version, starts_at, micro_cent_per_kwh, resolution_minutes,
          source, known_at)
        select p.delivery_date, (select max(v.version) from day_ahead_price_days v) + 1, p.starts_at,
          array_fill(${price}::integer, array[cardinality(p.micro_cent_per_kwh)]), 60, 'import', now()
        from day_ahead_price_days p where p.version = 1 and p.delivery_date >= '2025-10-01'`)
  },
}

const maxLooks = 3000

function reloadPieces(world: World): Piece[] {
  const price = async () => (await world.ask(calculation)).text
  return Object.entries(reloads).map(([name, change]) => ({
    name,
    prepare: async () => {
      const before = await price()
      const play = await change(world)
      return async () => {
        await play()
        for (let look = 0; (await price()) === before; look++) {
          if (look > maxLooks) throw new Error(`${name}: the price stays as it is.`)
          await pause(10)
        }
      }
    },
  }))
}

/** Operations that can be asked for in more ways, of which another may be the longest. */
const others: Record<string, (world: World) => Request> = {
  'readMetrics, costs by quarter-hour': ({ long }) =>
    metricsOf({ ...long, from: '2026-10-30', to: '2026-10-31' }, 'QuarterHourly', 'TotalCost'),
  'readMetrics, costs of 15 years': ({ long }) => metricsOf(long, 'Monthly', 'TotalCost'),
  'storeReadings, a stream': ({ long }) =>
    post(
      '/operator/v1/readings',
      {},
      {
        ...operator,
        type: 'application/x-ndjson',
        body: manyDays(long.contractNumber)
          .map((day) => JSON.stringify(day))
          .join('\n'),
      },
    ),
}

/** Every operation of the documents; one that nobody knows a request for fails. */
export function operationPieces(world: World): Piece[] {
  const named = operationsOf(publishedDocument())
    .filter(({ operationId }) => !(operationId in reloads))
    .map(({ operationId }) => {
      const request = requests[operationId]
      if (request === undefined)
        throw new Error(`There is no request for ${operationId} in ${import.meta.url}.`)
      return { name: operationId, request }
    })
  const more = Object.entries(others).map(([name, request]) => ({ name, request }))
  const asked = [...named, ...more].map(({ name, request }) => ({
    name,
    prepare: async () => {
      const asked = await request(world)
      const text = typeof asked.body === 'object' ? JSON.stringify(asked.body) : asked.body
      return async () => {
        const { status, text: answer } = await world.ask({
          ...asked,
          ...(text === undefined ? {} : { body: text }),
        })
        if (status >= 300) throw new Error(`${name} was answered with ${status}: ${answer.slice(0, 300)}`)
      }
    },
  }))
  return [...asked, ...reloadPieces(world)]
}
