import { barChart } from '../../../platform/html/charts/bar-chart.ts'
import type { Html } from '../../../platform/html/html.ts'

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
