import type { Html } from '../../../platform/html/html.ts'
import { plusDays } from '../../../platform/time/plus-days.ts'
import { consumptionChart } from './consumption-chart.ts'
import { dayAheadChart } from './day-ahead-chart.ts'

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
