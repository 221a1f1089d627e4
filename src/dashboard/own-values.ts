import { listDocumentsOf } from '../contracts/documents/find-documents.ts'
import { type ContractDeps, listContracts } from '../contracts/read-contracts.ts'
import { listCustomers } from '../customers/visibility/list-customers.ts'
import type { ContractState } from '../domain/states-and-reasons.ts'
import { listPublished } from '../events/read-events.ts'
import { listDeliveries } from '../events/webhooks/delivery-log.ts'
import { listEndpoints } from '../events/webhooks/manage-endpoints.ts'
import { searchOrders } from '../orders/intake/read-orders.ts'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { Cached } from '../platform/db/revisions.ts'
import { type Clock, clockOf } from '../platform/time/clock.ts'
import { callerOfStaff } from './caller-of.ts'

type Deps = ContractDeps & { clock: Clock; directory: Cached<PartnerDirectory> }
type Values = { [name: string]: string | undefined }

/** The only state in which an order is any use for an operation. */
const stateFor: { readonly [operationId: string]: ContractState | undefined } = {
  correctOrder: 'Open',
  cancelOrder: 'Open',
  takeBackTermination: 'Cancelled',
}

/** What the partner has that can stand in the path of an operation. The examples of the reference are about the demo partner's. */
export const ownValues =
  (deps: Deps) =>
  async (partnerId: string, operationId: string, names: readonly string[]): Promise<Values> => {
    const { db, clock } = deps
    const caller = callerOfStaff(deps.directory.current(), partnerId)
    const reader = { partnerId, caller, now: clockOf(clock, partnerId).now() }
    const isAsked = (...some: string[]) => some.some((name) => names.includes(name))
    const values: Values = {}

    if (isAsked('contractNumber', 'customerNumber'))
      Object.assign(values, await contractOf(deps, stateFor[operationId], reader))
    if (isAsked('fileId') && values.contractNumber !== undefined)
      values.fileId = (await listDocumentsOf(db, values.contractNumber))[0]?.fileId
    if (isAsked('endpointId')) values.endpointId = (await listEndpoints(db, { partnerId }))[0]?.id
    if (isAsked('deliveryId') && values.endpointId !== undefined)
      values.deliveryId = (
        await listDeliveries(db, values.endpointId, { offset: 0, limit: 1 }, { partnerId })
      )[0]?.id
    if (isAsked('eventId')) values.eventId = (await listPublished(db, { limit: 1 }, caller))[0]?.id
    return Object.fromEntries(names.map((name) => [name, values[name]]))
  }

type Reader = { partnerId: string; caller: ReturnType<typeof callerOfStaff>; now: Date }

/** An order in that state, or else one in delivery or any; who brings no customers has those who gave access. */
async function contractOf(deps: Deps, state: ContractState | undefined, reader: Reader): Promise<Values> {
  const [order] = [
    ...(await searchOrders(deps.db, { state: state ?? 'Delivery', limit: 1 }, reader)),
    ...(await searchOrders(deps.db, { state, limit: 1 }, reader)),
  ]
  if (order !== undefined)
    return { contractNumber: order.contractNumber, customerNumber: order.customerNumber }
  const page = { offset: 0, limit: 1 }
  const [{ customerNumber } = {}] = state === undefined ? await listCustomers(deps.db, page, reader) : []
  if (customerNumber === undefined) return {}
  const [contract] = await listContracts(deps, { customerNumber, ...page }, reader)
  return { customerNumber, contractNumber: contract?.contractNumber }
}
