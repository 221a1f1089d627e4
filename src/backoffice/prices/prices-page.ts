import type { PriceVersion } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { originNames } from '../../energy/day-ahead-prices/price-day.ts'
import type { PriceDayState } from '../../energy/day-ahead-prices/price-status.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { facts, notice, section, select, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { daysPath, importPathOf, pricesPath } from '../console-paths.ts'
import { forecastSection, monthsChart, pricesChart } from './price-charts.ts'
import type { MonthMeanItem, PriceDayItem, PriceForecastItem } from './schema.ts'

type PricesPage = {
  days: readonly PriceDayItem[]
  /** All versions of the day, newest first, if it is one day. */
  versions: readonly PriceVersion[]
  months: readonly MonthMeanItem[]
  forecast: PriceForecastItem | null
  status: { isLate: boolean; lastDate: string | null; lastLookAt: Date | null }
  hasSources: boolean
  mayImport: boolean
  done: string | undefined
  guard: Html
  now: Date
}

export function pricesPage({ days, versions, months, forecast, status, ...page }: PricesPage): Html {
  const { done, guard, now } = page
  const [first, count] = [days[0]?.date ?? '', days.length]
  return html`
  ${done !== undefined && notice(done)}
  <h1>Day-ahead prices</h1>
  ${status.isLate && notice('Prices are late: no source has those that are due.', 'caution')}
  ${navigation(first, count)}
  ${pricesChart(days, versions)}
  ${section('shown-days', 'Days', dayTable(days, now))}
  ${explanations(days)}
  ${versions.length > 1 && section('versions', 'Versions', versionTable(versions, now))}
  ${forecastSection(forecast, now)}
  ${section(
    'source',
    'Source',
    html`${facts([
      ['Last day with prices', status.lastDate],
      ['Sources last asked', status.lastLookAt && timeText(berlinDateTime(status.lastLookAt), now)],
      ['Sources', !page.hasSources && 'None: this environment makes up prices for days that are not stored.'],
    ])}
    ${
      page.mayImport &&
      html`<div class="actions">
        ${page.hasSources && html`<form method="post" action="${pricesPath}/look">${guard}<button class="button quiet" type="submit">Ask the sources now</button></form>`}
        <a class="button quiet" href="${importPathOf('day-ahead-prices')}">Import prices</a></div>`
    }`,
  )}
  ${section('months', 'Monthly means', monthsChart(months))}`
}

const lengths = [1, 7, 31]

const navigation = (first: string, count: number): Html => html`
  <form class="filters" method="get" action="${pricesPath}">
    ${field({ name: 'from', label: 'From', type: 'date', autocomplete: 'off', value: first })}
    ${select(
      { name: 'days', label: 'Days', chosen: String(count) },
      [...new Set([...lengths, count])]
        .sort((a, b) => a - b)
        .map((days) => ({ value: String(days), label: String(days) })),
    )}
    <button class="button quiet" type="submit">Show</button>
  </form>
  <p class="pager"><a href="${daysPath(plusDays(first, -count), count)}" rel="prev">Earlier</a>
    <a href="${daysPath(plusDays(first, count), count)}" rel="next">Later</a>
    <a href="${pricesPath}">Today</a></p>`

const negative = ({ eurPerMwh }: PriceDayItem): number | undefined =>
  eurPerMwh?.filter((price) => price < 0).length

const dayTable = (days: readonly PriceDayItem[], now: Date): Html =>
  table<PriceDayItem>(
    'Days with their prices',
    [
      { title: 'Day', cell: ({ date }) => html`<a href="${daysPath(date, 1)}">${date}</a>` },
      { title: 'State', cell: ({ state }) => dayStateBadge(state) },
      { title: 'Lowest', isFigure: true, cell: ({ lowest }) => lowest?.toFixed(2) },
      { title: 'Mean', isFigure: true, cell: ({ mean }) => mean?.toFixed(2) },
      { title: 'Highest', isFigure: true, cell: ({ highest }) => highest?.toFixed(2) },
      { title: 'Quarter-hours', isFigure: true, cell: ({ quarterHours }) => quarterHours },
      { title: 'Negative', isFigure: true, cell: negative },
      { title: 'Source', cell: ({ source }) => source && originNames[source] },
      { title: 'Known since', cell: ({ knownAt }) => knownAt && timeText(knownAt, now) },
    ],
    { rows: days, empty: '' },
  )

/** What the states mean that need an explanation, each once. */
function explanations(days: readonly PriceDayItem[]): Html {
  const states = [...new Set(days.map(({ state }) => state))].filter((state) => state !== 'published')
  const changed = days.filter(({ quarterHours }) => quarterHours !== 96)
  if (states.length + changed.length === 0) return html``
  return html`<ul>
    ${states.map((state) => html`<li>${dayStateBadge(state)} ${dayStateSays(state)}</li>`)}
    ${changed.map(({ date, quarterHours }) => html`<li>${date} has ${quarterHours} quarter-hours, since the clocks change.</li>`)}
  </ul>`
}

const versionTable = (versions: readonly PriceVersion[], now: Date): Html =>
  table<PriceVersion>(
    'Versions, newest first',
    [
      { title: 'Version', isFigure: true, cell: ({ version }) => version },
      { title: 'Source', cell: ({ source }) => originNames[source] },
      { title: 'Resolution', cell: ({ resolutionMinutes }) => `${resolutionMinutes} min` },
      {
        title: 'Differs from the one before',
        isFigure: true,
        cell: (version) => differing(version, versions),
      },
      { title: 'Known since', cell: ({ knownAt }) => timeText(berlinDateTime(knownAt), now) },
    ],
    { rows: versions, empty: '' },
  )

/** In how many quarter-hours. */
function differing(
  { version, microCentPerKwh }: PriceVersion,
  versions: readonly PriceVersion[],
): number | null {
  const former = versions.find((other) => other.version === version - 1)
  return former === undefined
    ? null
    : microCentPerKwh.filter((price, index) => price !== former.microCentPerKwh[index]).length
}

const states: Record<PriceDayState, { name: string; mood: 'good' | 'going' | 'bad' | ''; says: string }> = {
  expected: {
    name: 'Expected',
    mood: '',
    says: 'Not due yet: prices of a day are published from 12:57 on the day before.',
  },
  late: {
    name: 'Late',
    mood: 'bad',
    says: 'Overdue since 14:00 on the day before. The sources are asked until they have them.',
  },
  missing: {
    name: 'Missing',
    mood: 'bad',
    says: 'No source had them within a week. Import them.',
  },
  synthetic: { name: 'Synthetic', mood: 'going', says: 'Made up, since this is a test environment.' },
  hourly: {
    name: 'Hourly only',
    mood: 'going',
    says: 'Hourly prices stand in until a source has those of the quarter-hours.',
  },
  published: { name: 'Published', mood: 'good', says: 'As first published.' },
  corrected: {
    name: 'Corrected',
    mood: 'going',
    says: 'Other prices were known before. Open the day to compare them.',
  },
}

const dayStateBadge = (state: PriceDayState): Html =>
  html`<span class="state ${states[state].mood}">${states[state].name}</span>`

const dayStateSays = (state: PriceDayState): string => states[state].says
