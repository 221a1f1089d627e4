import { firstCustomerNumber, firstNumber } from '../load-orders.ts'
import { newCustomersOrders, ordersPath } from '../place-orders.ts'
import type { GrowthPath } from './ask-in-turn.ts'
import { contractPaths } from './contract-paths.ts'
import { getPath, spread } from './get-path.ts'
import { calculation, tokenRequest } from './posted.ts'

/** What the requests of a step are made of. */
export type Asking = {
  /** How many orders there are; their numbers count on from the first. */
  orders: number
  clients: readonly { id: string; secret: string }[]
  partner: string
  operator: string
  /** The cookie of a customer who is logged in. */
  cookie: string
  /** An instant since which some two hundred contracts changed, at every step. */
  changedSince: string
}

/** Every hot path. What a list sends has the same size at each step. */
export function growthPaths(asking: Asking): GrowthPath[] {
  const { orders, clients } = asking
  const partner = { authorization: `Bearer ${asking.partner}` }
  const operator = { authorization: `Bearer ${asking.operator}` }
  const json = { ...partner, 'content-type': 'application/json' }
  const get = (
    name: string,
    claim: string,
    path: (count: number) => string,
    headers?: Record<string, string>,
  ) => getPath(name, claim, { path, headers: headers ?? partner })
  const newOrder = newCustomersOrders()
  const number = (count: number) => firstNumber + spread(count, orders)
  const customer = (count: number) => firstCustomerNumber + spread(count, orders)

  return [
    {
      name: 'token',
      claim: 'a token, with more clients',
      ask: (count) => tokenRequest(clients, count),
    },
    get('tariffs', 'tariffs on sale, with more of other partners', () => '/partner/v1/tariffs'),
    {
      name: 'calculation',
      claim: 'a price, with more tariffs, postcodes and days of prices',
      ask: (count) => ({ ...calculation(count), headers: json }),
    },
    {
      name: 'create-order',
      claim: 'placing an order',
      ask: () => ({ method: 'POST', path: ordersPath, headers: json, body: newOrder() }),
    },
    get('read-order', 'one order', (count) => `${ordersPath}/${number(count)}`),
    get('list-orders', 'page of the 100 newest orders', () => `${ordersPath}?limit=100`),
    get(
      'list-orders-changed',
      'page of 100 orders that changed lately',
      () => `${ordersPath}?limit=100&filter.fromUpdatedAt=${encodeURIComponent(asking.changedSince)}`,
    ),
    get(
      'list-orders-customer',
      'the orders of one customer',
      (count) => `${ordersPath}?limit=100&filter.customerNumber=${customer(count)}`,
    ),
    get(
      'operator-order',
      'one order with its history',
      (count) => `/operator/v1/orders/${number(count)}`,
      operator,
    ),
    get(
      'operator-orders',
      'page of the 100 newest orders of all partners',
      () => '/operator/v1/orders?limit=100',
      operator,
    ),
    get(
      'operator-orders-state',
      'page of the 100 newest that are delivered, a tenth of all',
      () => '/operator/v1/orders?limit=100&filter.state=Delivery',
      operator,
    ),
    get('list-customers', 'page of the 100 newest customers', () => '/partner/v1/customers?limit=100'),
    ...contractPaths(orders, partner),
    get('day-ahead-prices', 'prices of the exchange', () => '/partner/v1/day-ahead-prices/limited'),
    get('account', "a customer's overview after logging in", () => '/account?lang=en', {
      cookie: asking.cookie,
    }),
    get('health', 'an answer that needs no data, for comparison', () => '/health/live'),
  ]
}
