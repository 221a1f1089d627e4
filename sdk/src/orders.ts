import type { Connection } from './connection.ts'
import type { components } from './openapi.d.ts'
import type { AnswerOf, CallOptions, Grouped, OrderOptions, QueryOf, RequestBody } from './operations.ts'
import { iterate, type PageOptions } from './pages.ts'
import { type Order, type OrderState, type WaitOptions, waitForState } from './wait-for-state.ts'

export type CreateOrderRequest = components['schemas']['CreateOrderRequest']

const ordersPath = '/partner/v1/orders'
const orderPath = '/partner/v1/orders/{contractNumber}'
const cancellationPath = `${orderPath}/cancellation` as const
export type CorrectOrderRequest = RequestBody<'PATCH', typeof orderPath>
type OrdersQuery = Grouped<QueryOf<typeof ordersPath>>

export function ordersOf({ request, sleep }: Connection) {
  const list = (
    query: OrdersQuery = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof ordersPath>> =>
    request('GET', ordersPath, { ...options, query: query as QueryOf<typeof ordersPath> })
  const get = (contractNumber: string, options?: CallOptions): Promise<AnswerOf<'GET', typeof orderPath>> =>
    request('GET', orderPath, { ...options, path: { contractNumber } })

  return {
    /**
     * Places an order. An idempotency key ensures that it is placed once, however often it is sent; if it fails
     * permanently, the error's `idempotencyKey` lets you repeat it later.
     */
    create: (
      order: CreateOrderRequest,
      options?: OrderOptions,
    ): Promise<AnswerOf<'POST', typeof ordersPath>> =>
      request('POST', ordersPath, { ...options, body: order }),

    /** The state of an order, and what happens next or is missing. */
    get,

    /** Corrects an order that has not been confirmed; omitted fields stay as they are. */
    correct: (
      contractNumber: string,
      body: CorrectOrderRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'PATCH', typeof orderPath>> =>
      request('PATCH', orderPath, { ...options, path: { contractNumber }, body }),

    /** Cancels an order that has not been confirmed. */
    cancel: (
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof cancellationPath>> =>
      request('POST', cancellationPath, { ...options, path: { contractNumber } }),

    /** One page of your orders, newest first. */
    list,

    /** All your orders, newest first. */
    iterate: (
      { filter }: Pick<OrdersQuery, 'filter'> = {},
      { pageSize, ...options }: CallOptions & PageOptions = {},
    ): AsyncGenerator<Order, void, undefined> =>
      iterate((page) => list(filter === undefined ? page : { ...page, filter }, options), {
        keyOf: ({ contractNumber }) => contractNumber,
        pageSize,
      }),

    /**
     * Polls until an order is in one of the states, and returns it. Rejects on timeout, and
     * immediately if the order is rejected or revoked and you did not wait for that.
     */
    waitFor: (
      contractNumber: string,
      states: OrderState | readonly OrderState[],
      options?: WaitOptions,
    ): Promise<Order> => {
      const read = async (signal: AbortSignal) => (await get(contractNumber, { signal })).data.order
      return waitForState(read, [states].flat() as OrderState[], { sleep, ...options })
    },
  }
}
