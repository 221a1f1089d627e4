import { createClient } from '../generated/hey-api/client/index.ts'
import { calculatePrice, createOrder, listOrders, readMetrics } from '../generated/hey-api/index.ts'
import { aDayByHours, type Given, household, orderOf, type Seen } from './seen.ts'

export async function call({ origin, token, contract, emailAddress }: Given): Promise<Seen> {
  const client = createClient({ baseUrl: origin, auth: token })
  const using = { client, throwOnError: true } as const

  const order = await createOrder({
    ...using,
    body: orderOf(emailAddress),
  })
  const list = await listOrders({ ...using, query: { 'filter.customerNumber': order.data.customerNumber } })
  const price = await calculatePrice({ ...using, path: { tariffKey: 'DYNAMIC_SHARE' }, body: household })
  const metrics = await readMetrics({
    ...using,
    path: contract,
    query: aDayByHours,
  })

  return {
    placed: order.data.contractNumber,
    listed: list.data.data.map(({ contractNumber }) => contractNumber),
    euroPerMonth: price.data.data.priceComponents.pricePerMonth.value,
    records: metrics.data.data.numberOfEntries,
  }
}
