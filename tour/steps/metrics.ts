import { lastMonth, plusDays } from '../dates.ts'
import type { Item } from '../http/call.ts'
import { serviceToday } from '../service-today.ts'
import { dayLabel, hourLabel } from '../time-labels.ts'
import type { Step, Tour } from '../tour.ts'

type Metrics = {
  error: Item[] | null
  data: {
    valueUnitInfo: string
    totalValue: number
    averageValuePerInterval: number
    numberOfEntries: number
    records: { moment: string; value: number; valueRelevanceType: string; valueState: string }[]
  }
}

export const metricsStep: Step = {
  title: 'What she uses and pays',
  intro:
    'Five metrics, from a quarter-hour to a year, measured or expected: consumption, working price, cost, saving, CO₂. First a day of quarter-hours.',
  async play(tour) {
    const { screen } = tour
    const today = await serviceToday(tour)
    const day = plusDays(today, -2)
    const quarters = await read(tour, { from: day, to: day }, 'QuarterHourly', 'Consumption')
    if (quarters.records.length > 0) {
      const bars = quarters.records.map(({ moment, value }) => ({ value, ...hourLabel(moment) }))
      screen.chart(`Consumption of ${day}, kWh`, bars, { combine: 'sum', entries: 'quarter-hours' })
      screen.say(`${quarters.totalValue.toFixed(1)} kWh. The car charges where the columns are high.`)
    }

    screen.say('And a month of days, in euros, with the monthly fees in it day by day:')
    const month = lastMonth(today)
    const days = await read(tour, month, 'Daily', 'TotalCost')
    if (days.records.length > 0) {
      const bars = days.records.map(({ moment, value }) => ({ value, ...dayLabel(moment) }))
      screen.chart(`Cost of each day of ${month.from.slice(0, 7)}, €`, bars, {
        combine: 'sum',
        entries: 'days',
      })
      const mean = days.averageValuePerInterval.toFixed(2)
      screen.say(`${days.totalValue.toFixed(2)} € for ${days.numberOfEntries} days, ${mean} € a day.`)
    }
  },
}

async function read(
  { call, story, screen }: Tour,
  period: { from: string; to: string },
  interval: string,
  metricType: string,
) {
  const { body } = await call<Metrics>({
    path: `${story.linkedContract}/metrics?period.from=${period.from}&period.to=${period.to}&interval=${interval}&metricType=${metricType}`,
    token: story.hemsToken,
    show: ({ data }) => ({
      valueUnitInfo: data.valueUnitInfo,
      totalValue: data.totalValue,
      numberOfEntries: data.numberOfEntries,
      records: data.records,
    }),
  })
  for (const { severity, message } of body.error ?? []) screen.item(severity, message, 'yellow')
  return body.data
}
