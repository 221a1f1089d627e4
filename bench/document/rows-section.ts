import { isMet, ratioOf } from '../report.ts'
import type { MeasuredRow } from '../results/result-file.ts'
import type { Measured } from '../row.ts'
import { median } from '../statistics.ts'
import { barChart } from '../svg-bars.ts'
import { markdownTable } from './markdown-table.ts'

/** Both contestants of each row in requests a second, and their ratio against the target. */
export const rowsSection = (rows: readonly MeasuredRow[]): string =>
  markdownTable(
    ['Row', 'What is compared', 'Ours', 'Theirs', 'Ratio (min–max)', 'Target', 'Holds'],
    rows.map((row) => {
      const { median: ratio, min, max } = ratioOf(row)
      return [
        `\`${row.name}\``,
        row.claim,
        `${rate(row.ours)}/s`,
        `${rate(row.theirs)}/s (${row.theirs.name})`,
        `${ratio.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})${row.ratioOf === 'cpu' ? ' of CPU time' : ''}`,
        row.atLeast === undefined ? 'none' : `≥ ${row.atLeast}`,
        row.atLeast === undefined ? '–' : isMet(row) ? 'yes' : '**no**',
      ]
    }),
  )

/** The ratio of each row, with its target as a mark. */
export const ratioChart = (title: string, rows: readonly MeasuredRow[]): string =>
  barChart({
    title,
    unit: '×',
    groups: rows.map((row) => ({
      name: row.name,
      bars: [{ label: row.theirs.name, value: ratioOf(row).median }],
      target: row.atLeast,
    })),
  })

const rate = ({ rounds }: Measured): string =>
  Math.round(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))).toLocaleString('en-US')
