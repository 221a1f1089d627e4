import { lineChart } from '../../../platform/html/charts/line-chart.ts'
import type { Html } from '../../../platform/html/html.ts'

type Prices = { to: string; prices: readonly { at: string; price: number }[] }

/** Draws `data` of the day-ahead prices: each price holds until the next one. */
export function dayAheadChart({ to, prices }: Prices): Html {
  const points = prices.map(({ at, price }) => ({ at: new Date(at), value: price }))
  return lineChart({ title: 'Day-ahead prices', unit: 'ct/kWh, net' }, [{ name: 'Price', points }], {
    until: new Date(to),
  })
}
