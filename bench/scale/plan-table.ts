import { markdownTable } from '../document/markdown-table.ts'
import { type Costs, type Plan, planFor } from './plan.ts'

const whole = (value: number) => Math.ceil(value).toLocaleString('en')
const short = (value: number) => (value < 10 ? value.toFixed(1) : whole(value))

/** What a plan says, in the order of the table. */
const figures: readonly [name: string, of: (plan: Plan) => string][] = [
  ['Quarter-hours a second, at night', ({ valuesPerSecond }) => whole(valuesPerSecond)],
  ['Metrics a second, busiest hour', ({ metricsPerSecond }) => short(metricsPerSecond)],
  ['Orders a second, busiest hour', ({ ordersPerSecond }) => short(ordersPerSecond)],
  ['Cores, half of them idle', ({ cores }) => whole(cores)],
  ['Processes of the service', ({ processes }) => whole(processes)],
  ['Servers with readings, without standbys', ({ databaseServers }) => whole(databaseServers)],
  ['Connections', ({ connections }) => whole(connections)],
  ['Memory', ({ memoryGigabytes }) => `${whole(memoryGigabytes)} GB`],
  ['Disk, ten years, with standbys', ({ diskTerabytes }) => `${short(diskTerabytes)} TB`],
  ['Network', ({ networkMegabitsPerSecond }) => `${short(networkMegabitsPerSecond)} Mbit/s`],
]

export const planLines = (contracts: number, plan: Plan): string[] => [
  `${contracts.toLocaleString('en')} contracts:`,
  ...figures.map(([name, of]) => `  ${name.padEnd(42)}${of(plan)}`),
]

export function planTable(sizes: readonly number[], costs: Costs): string {
  const plans = sizes.map((contracts) => planFor(contracts, costs))
  return markdownTable(
    ['Contracts', ...sizes.map((contracts) => contracts.toLocaleString('en'))],
    figures.map(([name, of]) => [name, ...plans.map(of)]),
  )
}
