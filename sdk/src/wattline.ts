import { type Connection, connect, type Download, type WattlineOptions } from './connection.ts'
import { contractsOf } from './contracts.ts'
import { customersOf } from './customers.ts'
import { eventsOf } from './events.ts'
import { marketPartnersOf } from './market-partners.ts'
import type {
  AnswerOf,
  CallOptions,
  FilePath,
  Method,
  OptionsArgument,
  PathOf,
  PathValues,
  RequestOptions,
} from './operations.ts'
import { ordersOf } from './orders.ts'
import { sandboxOf } from './sandbox.ts'
import { refuseBrowsers } from './server-only.ts'
import { pricesOf, tariffsOf } from './tariffs.ts'
import { webhooksOf } from './webhooks.ts'

/** A partner's client. Make one and keep it: it holds the token that its calls share. */
export class Wattline {
  // A private field of the language, so that logging a client reveals nothing of it.
  readonly #connection: Connection

  readonly tariffs: ReturnType<typeof tariffsOf>
  readonly prices: ReturnType<typeof pricesOf>
  readonly events: ReturnType<typeof eventsOf>
  readonly marketPartners: ReturnType<typeof marketPartnersOf>
  readonly orders: ReturnType<typeof ordersOf>
  readonly customers: ReturnType<typeof customersOf>
  readonly contracts: ReturnType<typeof contractsOf>
  readonly webhooks: ReturnType<typeof webhooksOf>
  readonly sandbox: ReturnType<typeof sandboxOf>
  /** The same as `orders.waitFor`. */
  readonly waitForOrder: ReturnType<typeof ordersOf>['waitFor']

  constructor(options: WattlineOptions) {
    refuseBrowsers()
    const connection = connect(options)
    this.#connection = connection
    this.tariffs = tariffsOf(connection)
    this.prices = pricesOf(connection)
    this.events = eventsOf(connection)
    this.marketPartners = marketPartnersOf(connection)
    this.orders = ordersOf(connection)
    this.customers = customersOf(connection)
    this.contracts = contractsOf(connection)
    this.webhooks = webhooksOf(connection)
    this.sandbox = sandboxOf(connection)
    this.waitForOrder = this.orders.waitFor
  }

  /** Any operation of the API, typed by the OpenAPI document, including those without a method of their own. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<RequestOptions<M, P>>
  ): Promise<AnswerOf<M, P>> {
    return this.#connection.request(method, path, ...options)
  }

  /** Downloads a file. */
  download<P extends FilePath>(
    path: P,
    options: CallOptions & { path: PathValues<'GET', P> },
  ): Promise<Download> {
    return this.#connection.download(path, options)
  }
}
