import type { Connection } from './connection.ts'
import type { AnswerOf, CallOptions, QueryOf, RequestBody } from './operations.ts'

const tariffsPath = '/partner/v1/tariffs'
const calculationPath = '/partner/v1/tariffs/{tariffKey}/calculation'
const offersPath = '/partner/v1/tariffs/{tariffKey}/offers'
const offerPath = '/partner/v1/tariffs/{tariffKey}/offers/{offerId}'
const pricesPath = '/partner/v1/day-ahead-prices/limited'
const forecastPath = '/partner/v1/day-ahead-prices/forecast'

export type CalculationRequest = RequestBody<'POST', typeof calculationPath>

export type OfferRequest = RequestBody<'POST', typeof offersPath>

export const tariffsOf = ({ request }: Connection) => ({
  /** The tariffs that you may sell on a date, by default today. */
  list: (
    query: QueryOf<typeof tariffsPath> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof tariffsPath>> => request('GET', tariffsPath, { ...options, query }),

  /** The price of a tariff for a consumption and a postcode, with every part of it. */
  calculate: (
    tariffKey: string,
    body: CalculationRequest,
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', typeof calculationPath>> =>
    request('POST', calculationPath, { ...options, path: { tariffKey }, body }),

  /** A price that an order gets exactly, if it names the offer until the day of `validUntil`. */
  makeOffer: (
    tariffKey: string,
    body: OfferRequest,
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', typeof offersPath>> =>
    request('POST', offersPath, { ...options, path: { tariffKey }, body }),

  /** An offer that was made for you: its price, and whether an order may still name it or has. */
  offer: (
    tariffKey: string,
    offerId: string,
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof offerPath>> =>
    request('GET', offerPath, { ...options, path: { tariffKey, offerId } }),
})

export const pricesOf = ({ request }: Connection) => ({
  /** Day-ahead prices of the exchange, net, for today and tomorrow or any two days. */
  dayAhead: (
    query: QueryOf<typeof pricesPath> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof pricesPath>> => request('GET', pricesPath, { ...options, query }),

  /** Expected prices from the end of the published ones on, up to 7 days ahead, each with an 80 % band. */
  forecast: (
    query: QueryOf<typeof forecastPath> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof forecastPath>> => request('GET', forecastPath, { ...options, query }),
})
