import { anOrder } from '../test/support/an-order.ts'
import { demoToken, type Service } from './service.ts'

export const ordersPath = '/partner/v1/orders'

let customers = 0

/** Bodies of orders of customers whom nobody knows yet. Made for each request, they must cost next to nothing. */
export function newCustomersOrders(password: string | null = null): () => string {
  const [before = '', after = ''] = JSON.stringify(
    anOrder({ userAccount: { emailAddress: 'SOMEBODY', password } }),
  ).split('SOMEBODY')
  return () => `${before}bench-${++customers}@example.com${after}`
}

export const jsonHeaders = async (service: Service, clientId?: string) => ({
  authorization: `Bearer ${await demoToken(service, clientId)}`,
  'content-type': 'application/json',
})

/** Places one order and tells its number. */
export async function placeOrder(service: Service): Promise<string> {
  const answer = await fetch(`${service.origin}${ordersPath}`, {
    method: 'POST',
    headers: await jsonHeaders(service),
    body: newCustomersOrders()(),
  })
  if (!answer.ok) throw new Error(`${ordersPath} answers ${answer.status}: ${await answer.text()}`)
  const { contractNumber } = (await answer.json()) as { contractNumber: string }
  return contractNumber
}
