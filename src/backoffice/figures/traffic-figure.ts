import { errorCodes } from '../../platform/error-codes.ts'
import { html } from '../../platform/html/html.ts'
import { section, table } from '../../web/frame/parts.ts'
import { usagePath } from '../console-paths.ts'
import { figure } from './figure.ts'
import { daysOf, periodOf } from './period.ts'
import { type Traffic, TrafficQuery } from './schema.ts'
import { groupedBy, quantile } from './sums.ts'
import { type LatencyGroup, sumLatencies, sumTraffic, type TrafficGroup } from './traffic/repository.ts'
import { countColumns, trafficContent, trafficFiles } from './traffic-content.ts'
import { partnerIdOf, type StatisticsDeps, slugsOf } from './which-orders.ts'

/** Requests to the APIs by day, partner and operation, what was refused by code, and how long they took. */
export async function showTraffic(deps: StatisticsDeps, query: TrafficQuery, now: Date): Promise<Traffic> {
  const { 'filter.partner': partner, ...days } = query
  const period = periodOf(days, now)
  const partnerId = partner === undefined ? undefined : partnerIdOf(deps, partner)
  const [groups, latencies] = await Promise.all([
    sumTraffic(deps.reads, period, partnerId),
    sumLatencies(deps.reads, period, partnerId),
  ])
  const by = groupedBy(groups, (group) => group.by)
  const slugs = slugsOf(deps)
  const ofDay = new Map((by.get('day') ?? []).map((group) => [group.date, group]))
  const latenciesOfDay = groupedBy(latencies, ({ date }) => date)
  const ofDays = daysOf(period).map((date) => ({
    date,
    ...countsOf(ofDay.get(date)),
    ...quantilesOf(latenciesOfDay.get(date) ?? []),
  }))
  return {
    ...period,
    requests: sumOf(ofDays, 'requests'),
    clientErrors: sumOf(ofDays, 'clientErrors'),
    serverErrors: sumOf(ofDays, 'serverErrors'),
    days: ofDays,
    errors: (by.get('code') ?? []).filter(({ status }) => (status ?? 0) >= 400).map(errorOf),
    operations: (by.get('operation') ?? []).map((group) => ({
      operation: group.operation ?? '',
      ...countsOf(group),
    })),
    partners: (by.get('partner') ?? []).map((group) => ({
      partner: group.partnerId === null ? null : (slugs.get(group.partnerId) ?? group.partnerId),
      ...countsOf(group),
    })),
  }
}

const countsOf = (group: TrafficGroup | undefined) => ({
  requests: group?.requests ?? 0,
  clientErrors: group?.clientErrors ?? 0,
  serverErrors: group?.serverErrors ?? 0,
})

type Counts = ReturnType<typeof countsOf>
const sumOf = (days: readonly Counts[], name: keyof Counts): number =>
  days.reduce((sum, day) => sum + day[name], 0)

function errorOf({ status, code, requests }: TrafficGroup): Traffic['errors'][number] {
  const known = Object.hasOwn(errorCodes, code ?? '')
    ? errorCodes[code as keyof typeof errorCodes]
    : undefined
  return {
    status: status ?? 0,
    code: code ?? '',
    when: known?.when ?? null,
    remedy: known?.remedy ?? null,
    requests,
  }
}

/** What took longer than the last limit has no end, and so neither does a quantile that lies there. */
function quantilesOf(latencies: readonly LatencyGroup[]) {
  const counted = latencies.map(({ milliseconds, requests }) => ({
    size: milliseconds ?? Number.POSITIVE_INFINITY,
    count: requests,
  }))
  const at = (share: number) => {
    const found = quantile(counted, share)
    return found === Number.POSITIVE_INFINITY ? null : found
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const trafficFigure = figure<typeof TrafficQuery, Traffic>({
  title: 'API traffic',
  query: TrafficQuery,
  filters: ['from', 'to', 'filter.partner'],
  show: showTraffic,
  files: trafficFiles,
  content: (data, csvPath) => html`
    ${trafficContent(
      data,
      csvPath,
      html`There were no requests in these days. Those of the last seconds appear within ten seconds.`,
    )}
    ${
      data.requests > 0 &&
      section(
        'partners',
        'Partners',
        html`${table<Traffic['partners'][number]>(
          'Requests by partner',
          [
            {
              title: 'Partner',
              cell: ({ partner }) =>
                partner === null
                  ? 'Own clients, and callers without a valid token'
                  : html`<a href="${usagePath(partner)}">${partner}</a>`,
            },
            ...countColumns,
          ],
          { rows: data.partners, empty: '' },
        )}<p><a href="${csvPath('partners')}" download>Download as CSV</a></p>`,
      )
    }`,
})

/** How one partner uses the API; the partner is in the path. */
export const usageFigure = figure<typeof TrafficQuery, Traffic>({
  title: 'Usage',
  query: TrafficQuery,
  filters: ['from', 'to'],
  show: showTraffic,
  files: trafficFiles,
  content: (data, csvPath) =>
    trafficContent(
      data,
      csvPath,
      html`The partner sent no request in these days. Choose other days, or look whether its clients are enabled.`,
    ),
})
