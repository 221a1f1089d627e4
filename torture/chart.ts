import { thinned } from './thinned.ts'

const rows = 8
const columns = 60

/** A series as a chart of text, from zero to its highest value, each column the middle of the samples that it stands for. */
export function chartLines(title: string, samples: readonly number[]): string[] {
  if (samples.length === 0) return [`${title}: no samples`]
  const width = Math.min(columns, samples.length)
  const values = thinned(samples, width)
  const top = Math.max(...values)
  const lines = Array.from({ length: rows }, (_, index) => {
    const level = rows - index
    const label = index === 0 || index === rows - 1 ? ((top * level) / rows).toFixed(0) : ''
    const bars = values.map((value) => ((value * rows) / top >= level - 0.5 ? '█' : ' ')).join('')
    return `${label.padStart(6)} ┤${bars}`
  })
  return [title, ...lines, `${' '.repeat(7)}└${'─'.repeat(width)}`]
}
