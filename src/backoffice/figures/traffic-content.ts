/** What the pages about requests have in common: those of all, and those of a partner. */

import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { facts, section, table } from '../../web/frame/parts.ts'
import { type FigureFile, shareText, stackedDays } from './figure.ts'
import type { Traffic } from './schema.ts'

type CsvPath = (file: string) => string

export const trafficFiles: Readonly<Record<string, (data: Traffic) => FigureFile>> = {
  days: ({ days }) => ({
    columns: ['date', 'requests', 'clientErrors', 'serverErrors', 'p50', 'p95', 'p99'],
    rows: days.map(({ date, requests, clientErrors, serverErrors, p50, p95, p99 }) => [
      ...[date, requests, clientErrors, serverErrors],
      ...[p50, p95, p99],
    ]),
  }),
  errors: ({ errors }) => ({
    columns: ['status', 'code', 'requests', 'when', 'remedy'],
    rows: errors.map(({ status, code, requests, when, remedy }) => [status, code, requests, when, remedy]),
  }),
  operations: ({ operations }) => ({
    columns: ['operation', 'requests', 'clientErrors', 'serverErrors'],
    rows: operations.map(({ operation, requests, clientErrors, serverErrors }) => [
      ...[operation, requests, clientErrors, serverErrors],
    ]),
  }),
  partners: ({ partners }) => ({
    columns: ['partner', 'requests', 'clientErrors', 'serverErrors'],
    rows: partners.map(({ partner, requests, clientErrors, serverErrors }) => [
      ...[partner, requests, clientErrors, serverErrors],
    ]),
  }),
}

/** Requests and latency by day, errors by code, and operations. */
export function trafficContent(data: Traffic, csvPath: CsvPath, empty: Html): Html {
  if (data.requests === 0) return html`<p class="empty">${empty}</p>`
  const starts = data.days.map(({ date }) => startOfBerlinDate(date))
  const points = (name: 'p50' | 'p95' | 'p99') =>
    data.days.map((day, index) => ({ at: starts[index] as Date, value: day[name] }))
  return html`
    ${facts([
      ['Requests', numberText(data.requests)],
      ['Refused (4xx)', `${numberText(data.clientErrors)} (${shareText(data.clientErrors, data.requests)})`],
      ['Failed (5xx)', `${numberText(data.serverErrors)} (${shareText(data.serverErrors, data.requests)})`],
    ])}
    ${stackedDays(
      { title: 'Requests', unit: 'requests', csvPath: csvPath('days') },
      ['Answered', 'Refused (4xx)', 'Failed (5xx)'],
      data.days.map(({ date, requests, clientErrors, serverErrors }) => ({
        date,
        counts: {
          Answered: requests - clientErrors - serverErrors,
          'Refused (4xx)': clientErrors,
          'Failed (5xx)': serverErrors,
        },
      })),
    )}
    ${lineChart(
      { title: 'Latency', unit: 'ms, rounded up to a limit', csvPath: csvPath('days'), endsNow: true },
      [
        { name: 'Half took at most', points: points('p50') },
        { name: '95 of 100 took at most', points: points('p95') },
        { name: '99 of 100 took at most', points: points('p99') },
      ],
    )}
    ${section('errors', 'Errors by code', errorsOf(data, csvPath('errors')))}
    ${section('operations', 'Operations', operationsOf(data, csvPath('operations')))}`
}

const asFile = (path: string): Html => html`<p><a href="${path}" download>Download as CSV</a></p>`

const errorsOf = ({ errors, requests: all }: Traffic, csvPath: string): Html =>
  html`${table(
    'Refused and failed requests',
    [
      { title: 'Status', isFigure: true, cell: ({ status }) => status },
      { title: 'Code', cell: ({ code }) => (code === '' ? '–' : html`<code>${code}</code>`) },
      { title: 'Requests', isFigure: true, cell: ({ requests }) => numberText(requests) },
      { title: 'Of all', isFigure: true, cell: ({ requests }) => shareText(requests, all) },
      {
        title: 'What it means, and what the partner does',
        cell: ({ when, remedy }) =>
          when === null || remedy === null ? '' : html`${inlineMarkdown(when)} ${inlineMarkdown(remedy)}`,
      },
    ],
    { rows: errors, empty: 'Every request was answered. Nothing was refused and nothing failed.' },
  )}${errors.length > 0 && asFile(csvPath)}`

const operationsOf = ({ operations }: Traffic, csvPath: string): Html =>
  html`${table<Traffic['operations'][number]>(
    'Requests by operation',
    [{ title: 'Operation', cell: ({ operation }) => html`<code>${operation}</code>` }, ...countColumns],
    { rows: operations, empty: '' },
  )}${asFile(csvPath)}`

type Counts = { requests: number; clientErrors: number; serverErrors: number }

export const countColumns = [
  { title: 'Requests', isFigure: true, cell: ({ requests }: Counts) => numberText(requests) },
  { title: 'Refused (4xx)', isFigure: true, cell: ({ clientErrors }: Counts) => numberText(clientErrors) },
  { title: 'Failed (5xx)', isFigure: true, cell: ({ serverErrors }: Counts) => numberText(serverErrors) },
  {
    title: 'Share refused or failed',
    isFigure: true,
    cell: ({ requests, clientErrors, serverErrors }: Counts) =>
      shareText(clientErrors + serverErrors, requests),
  },
]
