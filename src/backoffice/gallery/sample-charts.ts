import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { heatMap } from '../../platform/html/charts/heat-map.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'

const startsAt = Date.parse('2026-11-16T23:00:00Z')
const quarters = Array.from({ length: 96 }, (_, index) => ({
  at: new Date(startsAt + index * 900_000),
  wave: 8 + 6 * Math.sin(index / 10),
}))
const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const reasons = [
  'Another order for the same meter',
  'Credit check denied',
  'Meter unknown to the grid operator',
  'Start date no longer possible',
  'Withdrawn',
]

/** Every kind of chart, with gaps, values below zero, many parts and none. The values are made up. */
export const sampleCharts = (): Html => html`
  ${lineChart({ title: 'Day-ahead price', unit: 'ct/kWh' }, [
    {
      name: 'Exchange',
      points: quarters.map(({ at, wave }, index) => ({
        at,
        value: index > 40 && index < 48 ? null : wave - 4,
      })),
    },
    {
      name: 'Forecast',
      points: quarters.map(({ at, wave }) => ({ at, value: wave - 3 })),
      band: quarters.map(({ at, wave }) => ({ at, low: wave - 5, high: wave - 1 })),
    },
  ])}
  ${lineChart(
    { title: 'Six lines', unit: 'requests' },
    [1, 2, 3, 4, 5, 6].map((line) => ({
      name: `Partner ${line}`,
      points: quarters.slice(0, 32).map(({ at, wave }) => ({ at, value: Math.round(wave * line) })),
    })),
  )}
  ${lineChart({ title: 'Readings that arrived', unit: '%' }, [
    { name: 'Readings', points: quarters.map(({ at, wave }) => ({ at, value: 98 + wave / 10 })) },
  ])}
  ${barChart(
    { title: 'Orders by day', unit: 'orders' },
    {
      categories: days,
      series: ['Delivery', 'Open', 'Rejected'].map((name, part) => ({
        name,
        values: days.map((_, day) =>
          day === 12 || (day === 20 && part === 1) ? null : (day * (part + 3)) % 11,
        ),
      })),
    },
  )}
  ${barChart(
    { title: 'Rejections by reason', unit: 'orders' },
    { categories: reasons, series: [{ name: 'Orders', values: [12, 30, 7, null, 3] }] },
  )}
  ${barChart(
    { title: 'Balance by month', unit: 'EUR' },
    {
      categories: ['Aug', 'Sep', 'Oct', 'Nov'],
      series: [
        { name: 'Energy', values: [120, -40, 60, 80] },
        { name: 'Bonus', values: [-20, -15, 30, -60] },
      ],
    },
  )}
  ${heatMap(
    { title: 'Consumption by hour', unit: 'kWh' },
    {
      rows: days,
      columns: hours,
      values: days.map((_, day) =>
        hours.map((_, hour) =>
          day === 5 && hour > 10 && hour < 20 ? null : Math.max(0, 1 + Math.sin(hour / 4 + day / 6)),
        ),
      ),
    },
  )}
  ${lineChart({ title: 'A chart of nothing', unit: 'orders' }, [])}`
