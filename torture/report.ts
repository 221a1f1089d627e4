import { table } from '../bench/table.ts'
import type { Outcome } from './scenario.ts'

export type Finished = Outcome & { name: string; seconds: number }

const maxShown = 20

/** What one scenario did and lost, a line each. */
export function detailLines({ details, lost }: Finished): string {
  const width = Math.max(0, ...Object.keys(details).map((name) => name.length))
  const counts = Object.entries(details).map(
    ([name, count]) => `  ${name.padEnd(width)}  ${count.toLocaleString('en').padStart(9)}`,
  )
  const losses = lost.slice(0, maxShown).map((loss) => `  ✗ ${loss}`)
  const more = lost.length > maxShown ? [`  ✗ and ${lost.length - maxShown} more`] : []
  return [...counts, ...losses, ...more, ...(lost.length === 0 ? ['  nothing was lost'] : [])].join('\n')
}

/** All scenarios, a line each. */
export const outcomeTable = (finished: readonly Finished[]): string =>
  table(
    ['scenario', 'tried', 'times', 'requests', 'orders', 'mails', 'lost', 'seconds'],
    finished.map(({ name, tried, times, details, lost, seconds }) => [
      `${lost.length === 0 ? '✓' : '✗'} ${name}`,
      tried,
      String(times),
      count(details.requests),
      count(details['orders stored']),
      count(details['confirmations by Message-ID']),
      String(lost.length),
      seconds.toFixed(0),
    ]),
  )

const count = (value: number | undefined) => value?.toLocaleString('en') ?? '–'
