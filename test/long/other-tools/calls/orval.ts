import { calculatePrice, createOrder, listOrders, readMetrics } from '../generated/orval.ts'
import { aDayByHours, type Given, household, orderOf, type Seen } from './seen.ts'

/** The address of the service is written into the client when it is generated. */
export async function call({ token, contract, emailAddress }: Given): Promise<Seen> {
  const options = { headers: { authorization: `Bearer ${token}` } }

  const order = await createOrder(orderOf(emailAddress), options)
  if (order.status !== 200) throw new Error(order.data.message ?? 'refused')
  const list = await listOrders({ 'filter.customerNumber': order.data.customerNumber }, options)
  if (list.status !== 200) throw new Error(list.data.message ?? 'refused')
  const price = await calculatePrice('DYNAMIC_SHARE', household, options)
  if (price.status !== 200) throw new Error(price.data.message ?? 'refused')
  const metrics = await readMetrics(contract.customerNumber, contract.contractNumber, aDayByHours, options)
  if (metrics.status !== 200) throw new Error(metrics.data.message ?? 'refused')

  return {
    placed: order.data.contractNumber,
    listed: list.data.data.map(({ contractNumber }) => contractNumber),
    euroPerMonth: price.data.data.priceComponents.pricePerMonth.value,
    records: metrics.data.data.numberOfEntries,
  }
}
