import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import {
  findByRequestId,
  findCodes,
  findMinutes,
  findRequests,
  findUsage,
  type StoredRequest,
} from './log-repository.ts'
import { type PeriodName, periods, type RequestsQuery, statusRanges } from './schema.ts'

/** The requests of a partner that the log has, newest first and one more than the limit. */
export async function listRequests(
  db: Db,
  query: RequestsQuery,
  { partnerId, limit }: { partnerId: string; limit: number },
): Promise<StoredRequest[]> {
  const range = query['filter.status']
  const [from, to] = [query['filter.from'], query['filter.to']]
  const [minStatus, maxStatus] = range === undefined ? [0, 999] : statusRanges[range]
  return findRequests(db, {
    partnerId,
    limit,
    minStatus,
    maxStatus,
    clientId: query['filter.client'] ?? null,
    operation: query['filter.operation'] ?? null,
    code: query['filter.code'] ?? null,
    requestId: query['filter.requestId'] ?? null,
    contractNumber: query['filter.contract'] ?? null,
    from: from === undefined ? null : startOfBerlinDate(from),
    to: to === undefined ? null : startOfBerlinDate(plusDays(to, 1)),
    after: query.after ?? null,
  })
}

const maxOfOneId = 20

/** A request of a partner by its id. A caller may send an id again, so that there may be several, newest first. */
export async function getRequests(
  db: Db,
  requestId: string,
  partnerId: string,
): Promise<[StoredRequest, ...StoredRequest[]]> {
  const [newest, ...others] = await findByRequestId(db, { requestId, partnerId, limit: maxOfOneId })
  if (newest !== undefined) return [newest, ...others]
  throw notFound(
    `The log has no request ${requestId}. It keeps refused requests and a sample of the others, for 30 days.`,
  )
}

const dayMilliseconds = 24 * 60 * 60 * 1000
const sinceOf = (period: PeriodName, now: Date) => new Date(now.getTime() - periods[period] * dayMilliseconds)

/** How often each code refused a request of a partner. Exact: counted for every request, whatever the log has. */
export const listErrors = (
  db: Db,
  { period, clientId, now }: { period: PeriodName; clientId: string | null; now: Date },
  partnerId: string,
) => findCodes(db, { partnerId, clientId, since: sinceOf(period, now) })

/** How much a partner has asked for: by hour for a day, else by day. */
export async function showUsage(
  db: Db,
  { period, clientId, now }: { period: PeriodName; clientId: string | null; now: Date },
  partnerId: string,
) {
  const filter = {
    partnerId,
    clientId,
    since: sinceOf(period, now),
    unit: period === '24h' ? 'hour' : 'day',
  } as const
  const [counts, minutes] = await Promise.all([findUsage(db, filter), findMinutes(db, filter)])
  return { counts, minutes }
}
export type Usage = Awaited<ReturnType<typeof showUsage>>
