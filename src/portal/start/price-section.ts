import type { DayAheadPrices } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { originNames, toCentPerKwh } from '../../energy/day-ahead-prices/price-day.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinToday } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'

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

type Hour = { at: Date; cent: number }

export type PriceDays = {
  /** The mean of each hour, net, of today and of tomorrow once that is published. */
  hours: Hour[]
  today: Hour[]
  until: Date
  sources: string[]
}

export const hourMs = 4 * quarterHourMs

/** What the exchange asks today and tomorrow. By the hour, which is enough to see when to charge a car. */
export function hourlyPrices(prices: DayAheadPrices, now: Date): PriceDays {
  const date = berlinToday(now)
  const days = [date, plusDays(date, 1)].flatMap((one) => prices.pricesOfDay(one) ?? [])
  const hoursOfDay = days.map(({ date: ofDay, microCentPerKwh }) => {
    const { startsAtMs } = berlinDay(ofDay)
    return Array.from({ length: microCentPerKwh.length / 4 }, (_, hour) => ({
      at: new Date(startsAtMs + hour * hourMs),
      cent: roundedCent(microCentPerKwh.subarray(hour * 4, hour * 4 + 4)),
    }))
  })
  const hours = hoursOfDay.flat()
  return {
    hours,
    today: hours.filter(({ at }) => berlinToday(at) === date),
    until: new Date((hours.at(-1)?.at ?? now).getTime() + hourMs),
    sources: [...new Set(days.map(({ source }) => originNames[source]))],
  }
}

const roundedCent = (quarters: Int32Array): number =>
  Math.round(toCentPerKwh(quarters.reduce((sum, quarter) => sum + quarter, 0) / quarters.length) * 100) / 100
