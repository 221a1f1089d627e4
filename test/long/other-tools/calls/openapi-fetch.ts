import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-fetch.ts'
import { aDayByHours, type Given, household, orderOf, type Seen } from './seen.ts'

export async function call({ origin, token, contract, emailAddress }: Given): Promise<Seen> {
  const api = createClient<paths>({ baseUrl: origin, headers: { authorization: `Bearer ${token}` } })

  const order = await api.POST('/partner/v1/orders', {
    body: orderOf(emailAddress),
  })
  if (order.error) throw new Error(order.error.message ?? 'refused')
  const list = await api.GET('/partner/v1/orders', {
    params: { query: { 'filter.customerNumber': order.data.customerNumber } },
  })
  if (list.error) throw new Error(list.error.message ?? 'refused')
  const price = await api.POST('/partner/v1/tariffs/{tariffKey}/calculation', {
    params: { path: { tariffKey: 'DYNAMIC_SHARE' } },
    body: household,
  })
  if (price.error) throw new Error(price.error.message ?? 'refused')
  const metrics = await api.GET('/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/metrics', {
    params: {
      path: contract,
      query: aDayByHours,
    },
  })
  if (metrics.error) throw new Error(metrics.error.message ?? 'refused')

  return {
    placed: order.data.contractNumber,
    listed: list.data.data.map(({ contractNumber }) => contractNumber),
    euroPerMonth: price.data.data.priceComponents.pricePerMonth.value,
    records: metrics.data.data.numberOfEntries,
  }
}
