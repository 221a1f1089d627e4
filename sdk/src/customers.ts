import type { Connection } from './connection.ts'
import type { components } from './openapi.d.ts'
import type { AnswerOf, CallOptions, Grouped, QueryOf, RequestBody } from './operations.ts'
import { iterate, type PageOptions } from './pages.ts'

const customersPath = '/partner/v1/customers'
const customerPath = '/partner/v1/customers/{customerNumber}'
const newLinkPath = '/partner/v1/customers/link'
const linkPath = '/partner/v1/customers/{customerNumber}/link'
type CustomersQuery = Grouped<QueryOf<typeof customersPath>>

export type Customer = components['schemas']['CustomerItem']
export type ContactChanges = RequestBody<'PATCH', typeof customerPath>
export type CreateLinkRequest = RequestBody<'POST', typeof newLinkPath>

export function customersOf({ request }: Connection) {
  const list = (
    query: CustomersQuery = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof customersPath>> =>
    request('GET', customersPath, { ...options, query: query as QueryOf<typeof customersPath> })

  return {
    /** One page of your customers, newest first. */
    list,

    /** All your customers, newest first. Collect them before you unlink any, because unlinking shifts the pages. */
    iterate: (
      { filter }: Pick<CustomersQuery, 'filter'> = {},
      { pageSize, ...options }: CallOptions & PageOptions = {},
    ): AsyncGenerator<Customer, void, undefined> =>
      iterate((page) => list(filter === undefined ? page : { ...page, filter }, options), {
        keyOf: ({ customerNumber }) => customerNumber,
        pageSize,
      }),

    /** Changes the phone number, or the email address once the customer has confirmed it. */
    changeContact: (
      customerNumber: string,
      body: ContactChanges,
      options?: CallOptions,
    ): Promise<AnswerOf<'PATCH', typeof customerPath>> =>
      request('PATCH', customerPath, { ...options, path: { customerNumber }, body }),

    /** Creates a link: send the customer to its `authorizationUrl` within ten minutes. */
    link: (body: CreateLinkRequest, options?: CallOptions): Promise<AnswerOf<'POST', typeof newLinkPath>> =>
      request('POST', newLinkPath, { ...options, body }),

    /** Ends your access to a customer who gave it to you. */
    unlink: (customerNumber: string, options?: CallOptions): Promise<AnswerOf<'DELETE', typeof linkPath>> =>
      request('DELETE', linkPath, { ...options, path: { customerNumber } }),
  }
}
