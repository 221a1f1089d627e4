import { barChart } from '../../../platform/html/charts/bar-chart.ts'
import { lineChart } from '../../../platform/html/charts/line-chart.ts'
import type { Html } from '../../../platform/html/html.ts'
import { plusDays } from '../../../platform/time/day-number.ts'

type LiveChart = {
  /** What is asked of the API, with the demo client. */
  url(today: string): string
  // Each draws the data of its own answer.
  draw(data: never): Html
}

/** Charts of guides by the name in their mark, `<!-- chart: day-ahead-prices -->`. They are drawn whenever a page is opened. */
export const liveCharts = {
  'day-ahead-prices': {
    url: () => '/partner/v1/day-ahead-prices/limited?granularity=Hourly&dateTimeFormat=Offset',
    draw: dayAheadChart,
  },
  consumption: {
    url: (today) =>
      `/partner/v1/customers/20000018/contracts/30000016/metrics?period.from=${plusDays(today, -13)}&period.to=${plusDays(today, 4)}&interval=Daily&metricType=Consumption`,
    draw: consumptionChart,
  },
} as const satisfies Record<string, LiveChart>

export type LiveChartName = keyof typeof liveCharts

export const isLiveChart = (name: string): name is LiveChartName => Object.hasOwn(liveCharts, name)

/** Where a page wants a chart; what stands there is replaced when the page is sent. */
export const chartPlace = (name: LiveChartName): string => `<!--chart:${name}-->`

export const chartsIn = (page: string): LiveChartName[] =>
  [...page.matchAll(/<!--chart:([a-z-]+)-->/g)].map(([, name = '']) => name).filter(isLiveChart)

/** Draws an answer of the API; undefined where it has none to draw. */
export function drawChart(name: LiveChartName, answer: string): string {
  const { isSuccess, data } = JSON.parse(answer)
  return isSuccess === true ? String(liveCharts[name].draw(data as never) ?? '') : ''
}

type MetricRecord = { moment: string; value: number; valueRelevanceType: string }

/** Draws `data` of the metrics, a bar for each day: what was measured, and what is forecast. */
export function consumptionChart({ records }: { records: readonly MetricRecord[] }): Html {
  const seriesOf = (name: string, type: string) => ({
    name,
    values: records.map(({ value, valueRelevanceType }) => (valueRelevanceType === type ? value : 0)),
  })
  return barChart(
    { title: 'Consumption by day', unit: 'kWh' },
    {
      categories: records.map(({ moment }) => `${moment.slice(8, 10)}.${moment.slice(5, 7)}.`),
      series: [seriesOf('measured', 'Actual'), seriesOf('forecast', 'Forecast')],
    },
  )
}

type Prices = { to: string; prices: readonly { at: string; price: number }[] }

/** Draws `data` of the day-ahead prices: each price holds until the next one. */
export function dayAheadChart({ to, prices }: Prices): Html {
  const points = prices.map(({ at, price }) => ({ at: new Date(at), value: price }))
  return lineChart({ title: 'Day-ahead prices', unit: 'ct/kWh, net' }, [{ name: 'Price', points }], {
    until: new Date(to),
  })
}
