import { listCustomers } from '../../customers/visibility/list-customers.ts'
import { type EndpointActivity, findActivity } from '../../events/webhooks/log-repository.ts'
import { listEndpoints } from '../../events/webhooks/manage-endpoints.ts'
import type { WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { countReceivedOrders, searchOrders } from '../../orders/intake/read-orders.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { countDays, hasRequests, type StoredRequest } from '../../partners/requests/log-repository.ts'
import { listRequests } from '../../partners/requests/read-requests.ts'
import { findButtonsConfirmation } from '../../partners/site-buttons.ts'
import { callerOfStaff } from '../caller-of.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { days } from './stat-tiles.ts'

export type Endpoint = WebhookEndpoint & Pick<EndpointActivity, 'last'>

/** What the first page says, all of it about one partner. Counts are of each 24 hours, the latest first. */
export type Home = {
  clients: number
  type: Partner['type']
  hasRequest: boolean
  hasCustomer: boolean
  hasButtons: boolean
  agreement: Partner['dataProcessingAgreement']
  orders: { counts: number[]; newest: Awaited<ReturnType<typeof searchOrders>> }
  requests: { counts: number[]; refused: number[]; newestRefused: StoredRequest[]; now: Date }
  webhooks: { counts: number[]; failed: number; endpoints: Endpoint[] }
}

const maxShown = 5

export async function readHome(
  { db, reads, directory, requestLog }: DashboardContext['deps'],
  { id, slug }: { id: string; slug: string },
  now: Date,
): Promise<Home> {
  // The log of requests goes by the real time, all else by the clock of the partner.
  const real = requestLog.now()
  const counted = { partnerId: id, now, days: 2 * days }
  const [partner, orders, newest, customers, requests, refused, endpoints, activity, buttons] =
    await Promise.all([
      getPartner(db, slug),
      countReceivedOrders(reads, counted),
      searchOrders(reads, { limit: maxShown }, { partnerId: id, now }),
      listCustomers(reads, { offset: 0, limit: 1 }, { caller: callerOfStaff(directory.current(), id), now }),
      countDays(db, { ...counted, now: real }),
      listRequests(db, { 'filter.status': 'refused' }, { partnerId: id, limit: maxShown }),
      listEndpoints(db, { partnerId: id }),
      findActivity(db, counted),
      findButtonsConfirmation(db, id),
    ])
  const activityOf = new Map(activity.map((each) => [each.endpointId, each]))
  return {
    clients: partner.clients.filter(({ isDisabled }) => !isDisabled).length,
    type: partner.type,
    hasRequest: requests.some((day) => day.requests > 0) || (await hasRequests(db, id)),
    hasCustomer: customers.length > 0,
    hasButtons: buttons !== null,
    agreement: partner.dataProcessingAgreement,
    orders: { counts: orders, newest: newest.slice(0, maxShown) },
    requests: {
      counts: requests.map((day) => day.requests),
      refused: requests.map((day) => day.refused),
      newestRefused: refused.slice(0, maxShown),
      now: real,
    },
    webhooks: {
      counts: Array.from({ length: 2 * days }, (_, day) =>
        activity.reduce((sum, { deliveries }) => sum + (deliveries[day] ?? 0), 0),
      ),
      failed: activity.reduce((sum, { failed }) => sum + failed, 0),
      endpoints: endpoints.map((endpoint) => ({
        ...endpoint,
        last: activityOf.get(endpoint.id)?.last ?? null,
      })),
    },
  }
}
