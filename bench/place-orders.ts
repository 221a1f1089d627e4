import { anOrder } from '../test/support/an-order.ts'
import { demoToken, type Service } from './service.ts'

export const ordersPath = '/partner/v1/orders'

let customers = 0

/** The body of an order of a customer whom nobody knows yet. */
export function newCustomersOrder(password: string | null = null): string {
  customers++
  return JSON.stringify(
    anOrder({ userAccount: { emailAddress: `bench-${customers}@example.com`, password } }),
  )
}

export const jsonHeaders = async (service: Service) => ({
  authorization: `Bearer ${await demoToken(service)}`,
  'content-type': 'application/json',
})

/** Places one order and tells its number. */
export async function placeOrder(service: Service): Promise<string> {
  const answer = await fetch(`${service.origin}${ordersPath}`, {
    method: 'POST',
    headers: await jsonHeaders(service),
    body: newCustomersOrder(),
  })
  if (!answer.ok) throw new Error(`${ordersPath} answers ${answer.status}: ${await answer.text()}`)
  const { contractNumber } = (await answer.json()) as { contractNumber: string }
  return contractNumber
}
