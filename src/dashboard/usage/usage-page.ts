import type { CountedUsage } from '../../partners/requests/log-repository.ts'
import type { Usage } from '../../partners/requests/read-requests.ts'
import { type PeriodName, periods } from '../../partners/requests/schema.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDate, berlinDateTime, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { facts, section, select, table } from '../../web/frame/parts.ts'
import { usagePath } from '../dashboard-paths.ts'
import { periodTabs } from '../requests/filters.ts'

type UsagePage = {
  usage: Usage
  period: PeriodName
  clients: readonly string[]
  chosen: string
  requestsPerMinute: number
  now: Date
}

export function usagePage({ usage, period, clients, chosen, requestsPerMinute, now }: UsagePage): Html {
  const byTime = usage.counts.filter(({ at }) => at !== null)
  const byClient = usage.counts.filter(({ at, clientId }) => at === null && clientId !== null)
  const byOperation = usage.counts.filter(({ at, operation }) => at === null && operation !== null)
  const total = sumOf(byOperation)
  const isByHour = period === '24h'
  const times = bucketsOf(period, now).map((at) => at.getTime())
  return html`
    <h1>Usage</h1>
    ${periodTabs(usagePath, period, chosen === '' ? {} : { 'filter.client': chosen })}
    ${clientFilter(period, clients, chosen)}
    ${facts([
      ['Requests', numberText(total.requests)],
      ['Refused (4xx)', numberText(total.clientErrors)],
      ['Failed (5xx)', numberText(total.serverErrors)],
      ['Limit', `${numberText(requestsPerMinute)} requests a minute for each client`],
    ])}
    ${
      total.requests === 0
        ? html`<p class="empty">No request came in this time. <a href="/docs">The guides</a> lead to the first one.</p>`
        : html`
          ${classChart(byTime, times, isByHour)}
          ${usage.minutes.length > 0 && minuteChart(usage.minutes, times, requestsPerMinute, isByHour)}
          ${section('clients', 'By client', clientTable(byClient, usage.minutes, requestsPerMinute))}
          ${section('operations', 'By operation', operationTable(byOperation))}`
    }`
}

const clientFilter = (period: PeriodName, clients: readonly string[], chosen: string): Html =>
  html`<form class="filters" method="get" action="${usagePath}"><input type="hidden" name="period" value="${period}">
    ${select({ name: 'filter.client', label: 'Client', chosen }, [
      { value: '', label: 'All' },
      ...clients.map((value) => ({ value, label: value })),
    ])}
    <button class="button quiet" type="submit">Show</button></form>`

function classChart(counts: readonly CountedUsage[], times: readonly number[], isByHour: boolean): Html {
  const values = (name: string) =>
    times.map((time) =>
      counts
        .filter(({ at, operation }) => at?.getTime() === time && operationClass(operation ?? '') === name)
        .reduce((sum, { requests }) => sum + requests, 0),
    )
  return barChart(
    { title: `Requests by ${isByHour ? 'hour' : 'day'}`, unit: 'requests', endsNow: true },
    {
      categories: times.map((time) => timeName(time, isByHour)),
      series: operationClasses.map((name) => ({ name, values: values(name) })),
    },
  )
}

function minuteChart(
  minutes: Usage['minutes'],
  times: readonly number[],
  requestsPerMinute: number,
  isByHour: boolean,
): Html {
  const clients = [...new Set(minutes.map(({ clientId }) => clientId))].slice(0, maxLines)
  const pointsOf = (name: string) =>
    times.map((time) => ({
      at: new Date(time),
      value: minutes.find(({ at, clientId }) => at.getTime() === time && clientId === name)?.requests ?? 0,
    }))
  return lineChart(
    {
      title: `Busiest minute of each ${isByHour ? 'hour' : 'day'}`,
      unit: 'requests a minute',
      endsNow: true,
    },
    [
      ...clients.map((name) => ({ name, points: pointsOf(name) })),
      {
        name: 'Limit of a client',
        points: times.map((time) => ({ at: new Date(time), value: requestsPerMinute })),
      },
    ],
  )
}
const maxLines = 8

const timeName = (time: number, isByHour: boolean): string => {
  const text = berlinDateTime(new Date(time))
  return isByHour ? text.slice(11, 16) : text.slice(0, 10)
}

const sumOf = (counts: readonly CountedUsage[]) =>
  counts.reduce(
    (sum, { requests, clientErrors, serverErrors }) => ({
      requests: sum.requests + requests,
      clientErrors: sum.clientErrors + clientErrors,
      serverErrors: sum.serverErrors + serverErrors,
    }),
    { requests: 0, clientErrors: 0, serverErrors: 0 },
  )

const countColumns = [
  { title: 'Requests', isFigure: true, cell: ({ requests }: CountedUsage) => numberText(requests) },
  {
    title: 'Refused (4xx)',
    isFigure: true,
    cell: ({ clientErrors }: CountedUsage) => numberText(clientErrors),
  },
  {
    title: 'Failed (5xx)',
    isFigure: true,
    cell: ({ serverErrors }: CountedUsage) => numberText(serverErrors),
  },
]

function clientTable(
  counts: readonly CountedUsage[],
  minutes: Usage['minutes'],
  requestsPerMinute: number,
): Html {
  const of = (clientId: string | null) => minutes.filter((minute) => minute.clientId === clientId)
  const busiest = ({ clientId }: CountedUsage) => Math.max(0, ...of(clientId).map(({ requests }) => requests))
  return html`${table<CountedUsage>(
    'Requests by client',
    [
      { title: 'Client', cell: ({ clientId }) => html`<code>${clientId ?? ''}</code>` },
      ...countColumns,
      { title: 'Busiest minute', isFigure: true, cell: (count) => numberText(busiest(count)) },
      {
        title: 'Of the limit',
        isFigure: true,
        cell: (count) => `${numberText(Math.round((busiest(count) / requestsPerMinute) * 100))} %`,
      },
      {
        title: 'Refused by the limit',
        isFigure: true,
        cell: ({ clientId }) => numberText(of(clientId).reduce((sum, { limited }) => sum + limited, 0)),
      },
    ],
    { rows: counts, empty: '' },
  )}
  <p class="hint">A token of a customer has a limit of its own, so that a client with many customers may send more in a minute.</p>`
}

const operationTable = (counts: readonly CountedUsage[]): Html =>
  table<CountedUsage>(
    'Requests by operation',
    [
      { title: 'Operation', cell: ({ operation }) => html`<code>${operation ?? ''}</code>` },
      { title: 'Kind', cell: ({ operation }) => operationClass(operation ?? '') },
      ...countColumns,
    ],
    { rows: counts, empty: '' },
  )

const hourMilliseconds = 60 * 60 * 1000

/** When the hours of a day, or the days of a longer period, begin; also those in which nothing happened. */
export function bucketsOf(period: PeriodName, now: Date): Date[] {
  if (period === '24h') {
    const last = Math.floor(now.getTime() / hourMilliseconds)
    return Array.from({ length: 25 }, (_, index) => new Date((last - 24 + index) * hourMilliseconds))
  }
  const days = periods[period]
  const today = berlinDate(now)
  return Array.from({ length: days + 1 }, (_, index) => startOfBerlinDate(plusDays(today, index - days)))
}

/** What kinds of operation are distinguished in charts. */
const operationClasses = ['Reads', 'Changes', 'Tokens'] as const
type OperationClass = (typeof operationClasses)[number]

/** The kind of an operation, by the verb that its id begins with. */
export function operationClass(operation: string): OperationClass {
  if (operation === 'issueToken' || operation === 'revokeToken') return 'Tokens'
  return /^(get|list|stream|download|read|find|search|calculate|preview|export)/.test(operation)
    ? 'Reads'
    : 'Changes'
}
