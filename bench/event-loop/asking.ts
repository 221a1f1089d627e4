/** How requests are written down. */
import type { BenchRequest, World } from './world.ts'

export type Request = BenchRequest | Promise<BenchRequest>
export type Requests = Record<string, (world: World) => Request>

let serial = 0
/** A number that nothing has been named by. */
export const next = () => ++serial

export const partner = { as: 'demo-whitelabel' }
export const operator = { as: 'demo-operator' }
export const page = 'offset=0&limit=500'
export const longPeriod = 'from=2026-01-01&to=2026-12-31'
export const contractOf = ({
  customerNumber,
  contractNumber,
}: {
  customerNumber: string
  contractNumber: string
}) => `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
export const get = (path: string, asked: Partial<BenchRequest> = {}): BenchRequest => ({ path, ...asked })
export const post = (path: string, body: object, asked: Partial<BenchRequest> = {}): BenchRequest => ({
  ...{ method: 'POST', path, body },
  ...asked,
})
