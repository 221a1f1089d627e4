import { notFound } from '../../platform/refusal.ts'
import type { OperatorDeps } from '../operation.ts'
import type { Which } from './order-repository.ts'
import { type Period, periodOf } from './period.ts'
import type { OrderStatisticsQuery } from './schema.ts'

export type StatisticsDeps = Pick<OperatorDeps, 'reads' | 'directory' | 'catalogue'>

/** The id of the partner with this slug; refuses one that does not exist. */
export function partnerIdOf({ directory }: Pick<StatisticsDeps, 'directory'>, slug: string): string {
  const partner = directory.current().partners.find((known) => known.slug === slug)
  if (partner === undefined) throw notFound(`There is no partner ${slug}.`)
  return partner.id
}

/** Which orders are asked for. A tariff that does not exist has none. */
export function whichOrders(
  deps: StatisticsDeps,
  query: OrderStatisticsQuery,
  now: Date,
  usualDays?: number,
): { period: Period; which: Which } {
  const { 'filter.partner': partner, 'filter.tariff': tariffKey = null, ...days } = query
  return {
    period: periodOf(days, now, usualDays),
    which: { partnerId: partner === undefined ? null : partnerIdOf(deps, partner), tariffKey },
  }
}

/** Slugs of partners by their ids. */
export const slugsOf = ({ directory }: Pick<StatisticsDeps, 'directory'>): ReadonlyMap<string, string> =>
  new Map(directory.current().partners.map(({ id, slug }) => [id, slug]))
