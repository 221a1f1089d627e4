import { barChart } from '../../../platform/html/charts/bar-chart.ts'
import { heatMap } from '../../../platform/html/charts/heat-map.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { facts, section, table } from '../../../web/frame/parts.ts'
import { readingsPath } from '../../console-paths.ts'
import { orderHead, type ShownOrder } from '../order-head.ts'
import type { MonthOfReadings, ReadingDayItem } from './schema.ts'

export type ReadingsPage = ShownOrder & { readings: MonthOfReadings }

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const rounded = (value: number): number => Math.round(value * 1000) / 1000

export function readingsPage({ readings, ...shown }: ReadingsPage): Html {
  const { month, days, kwh, missingDays } = readings
  const path = readingsPath(shown.view.order.contractNumber)
  const csvPath = `${path}.csv?month=${month}`
  const isEmpty = days.every((day) => day.kwh === null)
  return html`
  ${orderHead(shown, 'readings')}
  <form class="filters" method="get" action="${path}">
    <div class="field"><label for="month">Month</label><input id="month" name="month" type="month" value="${month}" required pattern="[0-9]{4}-[0-9]{2}" placeholder="2026-11"></div>
    <button class="button quiet" type="submit">Show</button>
  </form>
  <p class="pager"><a href="${path}?month=${monthBefore(month)}" rel="prev">Month before</a>
    <a href="${path}?month=${monthAfter(month)}" rel="next">Month after</a></p>
  ${facts([
    ['Month', month],
    ['Measured', `${rounded(kwh)} kWh`],
    ['Days with gaps', missingDays === 0 ? 'None' : String(missingDays)],
  ])}
  ${
    isEmpty
      ? html`<p class="empty">There are no quarter-hours in this month. ${days[0]?.explanation}</p>`
      : html`
  ${barChart(
    { title: `Consumption by day, ${month}`, unit: 'kWh', csvPath },
    {
      categories: days.map(({ date }) => date.slice(8)),
      series: [{ name: 'Measured', values: days.map((day) => day.kwh && rounded(day.kwh)) }],
    },
  )}
  ${heatMap(
    { title: `Consumption by hour, ${month}`, unit: 'kWh', csvPath },
    {
      rows: days.map(({ date }) => date.slice(8)),
      columns: hours,
      values: days.map((day) => day.hours.map((value) => value && rounded(value))),
    },
  )}`
  }
  ${section('gaps', 'Gaps', gaps(days))}`
}

type GapRun = { from: string; to: string; missing: number; state: string | null; explanation: string | null }

/** Days in a row that have gaps for the same reason. */
function gapRuns(days: readonly ReadingDayItem[]): GapRun[] {
  const runs: GapRun[] = []
  let isGoingOn = false
  for (const { date, missingQuarterHours: missing, state, explanation } of days) {
    const last = runs.at(-1)
    if (missing === 0) isGoingOn = false
    else if (isGoingOn && last?.explanation === explanation && last.state === state) {
      last.to = date
      last.missing += missing
    } else {
      runs.push({ from: date, to: date, missing, state, explanation })
      isGoingOn = true
    }
  }
  return runs
}

const gaps = (days: readonly ReadingDayItem[]): Html =>
  table(
    'Days with gaps',
    [
      { title: 'Days', cell: ({ from, to }) => (from === to ? from : `${from} to ${to}`) },
      { title: 'Missing quarter-hours', isFigure: true, cell: ({ missing }) => missing },
      { title: 'State', cell: ({ state }) => state ?? '–' },
      { title: 'Why', cell: ({ explanation }) => explanation },
    ],
    { rows: gapRuns(days), empty: 'Every quarter-hour of the month is there.' },
  )

const moved = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
const monthBefore = (month: string) => moved(month, -1)
const monthAfter = (month: string) => moved(month, 1)
