import { showOrderStatistics } from '../../backoffice/figures/show-orders.ts'
import { showTraffic } from '../../backoffice/figures/show-traffic.ts'
import { sumOrders } from '../../backoffice/figures/sums.ts'
import { listAllOrders } from '../../backoffice/orders/list-orders.ts'
import { listOperatedEndpoints } from '../../backoffice/webhooks/show-endpoints.ts'
import { listCustomers } from '../../customers/visibility/list-customers.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { findButtonsConfirmation } from '../../partners/site-buttons.ts'
import { callerOfStaff } from '../caller-of.ts'
import type { DashboardContext } from '../dashboard-context.ts'

/** What the first page says, all of it about one partner. */
export type Home = {
  clients: number
  type: Partner['type']
  hasOrder: boolean
  hasCustomer: boolean
  endpoints: number
  hasButtons: boolean
  agreement: Partner['dataProcessingAgreement']
  /** Of the last thirty days. */
  orders: number
  requests: number
  clientErrors: number
}

export async function readHome(
  deps: DashboardContext['deps'],
  { id, slug }: { id: string; slug: string },
  now: Date,
): Promise<Home> {
  const ofPartner = { 'filter.partner': slug }
  const [partner, anyOrder, anyCustomer, endpoints, statistics, traffic, buttons] = await Promise.all([
    getPartner(deps.db, slug),
    listAllOrders(deps.reads, { ...ofPartner, offset: 0, limit: 1 }, now),
    listCustomers(
      deps.reads,
      { offset: 0, limit: 1 },
      { caller: callerOfStaff(deps.directory.current(), id), now },
    ),
    listOperatedEndpoints(deps.db, { ...ofPartner, offset: 0, limit: 100 }),
    showOrderStatistics(deps, ofPartner, now),
    showTraffic(deps, ofPartner, now),
    findButtonsConfirmation(deps.db, id),
  ])
  return {
    clients: partner.clients.filter(({ isDisabled }) => !isDisabled).length,
    type: partner.type,
    hasOrder: anyOrder.length > 0,
    hasCustomer: anyCustomer.length > 0,
    endpoints: endpoints.length,
    hasButtons: buttons !== null,
    agreement: partner.dataProcessingAgreement,
    orders: sumOrders(statistics.days),
    requests: traffic.requests,
    clientErrors: traffic.clientErrors,
  }
}
