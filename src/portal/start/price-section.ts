import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type Hour, hourMs, type PriceDays } from './hourly-prices.ts'

export type PriceCharts = { desktop: Html; phone: Html }

export const priceChart = ({ hours, today, until }: PriceDays, now: Date, size: keyof PriceCharts): Html => {
  const days = hours.length > today.length ? 'today and tomorrow' : 'today'
  return lineChart(
    { title: `Day-ahead prices, ${days}`, unit: 'ct/kWh', lang: 'en', size },
    [{ name: 'Price', points: hours.map(({ at, cent }) => ({ at, value: cent })) }],
    { until, marks: { now: { at: now, name: 'now' }, says: '' } },
  )
}

/** What electricity costs on the exchange, drawn for a desktop and for a phone; the style shows one of them. */
export function priceSection({ hours, today, sources }: PriceDays, charts: PriceCharts, now: Date): Html {
  const current = hours.find(({ at }) => at <= now && now.getTime() < at.getTime() + hourMs)
  const cheapest = today.toSorted((one, other) => one.cent - other.cent)[0]
  const dearest = today.toSorted((one, other) => other.cent - one.cent)[0]
  return html`<section class="prices" aria-labelledby="prices"><h2 id="prices">Electricity right now</h2>
<p>Dynamic tariffs follow the exchange. Partners read these prices, forecasts and the cheapest hours over the API, and customers see them in
their account.</p>
${
  current &&
  cheapest &&
  dearest &&
  html`<dl class="figures">${figure('Now', current)}${figure(`Cheapest today, ${hourText(cheapest)}`, cheapest)}${figure(`Dearest today, ${hourText(dearest)}`, dearest)}</dl>`
}
<div class="for-desk">${charts.desktop}</div><div class="for-phone">${charts.phone}</div>
<p class="note">Germany and Luxembourg, means of hours, without taxes and fees. ${sources.length > 0 && `Source: ${sources.join(', ')}.`} <a href="/docs/prices">How to read prices</a></p></section>`
}

const figure = (name: string, { cent }: Hour): Html =>
  html`<div><dt>${name}</dt><dd>${cent.toFixed(2)} <span class="unit">ct/kWh</span></dd></div>`

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
const hourText = ({ at }: Hour): string =>
  `${clock.format(at)}–${clock.format(new Date(at.getTime() + hourMs))}`
