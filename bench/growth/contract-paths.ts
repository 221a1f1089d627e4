import { firstCustomerNumber, firstNumber } from '../load-orders.ts'
import type { GrowthPath } from './ask-in-turn.ts'
import { getPath, spread } from './get-path.ts'
import { contractEvery, meteredEvery } from './steps.ts'

/** The paths below a customer's contracts. */
export function contractPaths(orders: number, headers: Record<string, string>): GrowthPath[] {
  const get = (name: string, claim: string, path: (count: number) => string) =>
    getPath(name, claim, { path, headers })
  const contract = (count: number, every: number) => {
    const n = every * spread(count, Math.floor(orders / every))
    return `/partner/v1/customers/${firstCustomerNumber + n}/contracts/${firstNumber + n}`
  }
  const metrics = (interval: string, metric: string, from: string, to: string) => (count: number) =>
    `${contract(count, meteredEvery)}/metrics?period.from=${from}&period.to=${to}&interval=${interval}&metricType=${metric}&valueType=Actual`

  return [
    get('contracts', 'the contracts of one customer', (count) =>
      contract(count, contractEvery).replace(/\/\d+$/, ''),
    ),
    get('contract', 'one contract', (count) => contract(count, contractEvery)),
    get('costs', 'the costs of a contract', (count) => `${contract(count, contractEvery)}/costs`),
    get(
      'metrics-day',
      'a day of quarter-hours',
      metrics('QuarterHourly', 'Consumption', '2026-06-01', '2026-06-02'),
    ),
    get('metrics-months', 'a year of months', metrics('Monthly', 'Consumption', '2025-01-01', '2026-01-01')),
    get(
      'metrics-cost',
      'cost of a year by month',
      metrics('Monthly', 'TotalCost', '2025-01-01', '2026-01-01'),
    ),
    get(
      'working-prices',
      'what a kWh costs today and tomorrow',
      (count) => `${contract(count, contractEvery)}/day-ahead-working-prices`,
    ),
  ]
}
