import { isMet, isWithin, ratioOf } from '../report.ts'
import type { ResultFile } from '../results/result-file.ts'
import { targetOf } from './figures-section.ts'
import { reasons } from './reasons.ts'
import { rounded } from './rounded.ts'

/** What misses its target, each with the reason that we know. */
export function missedSection({ rows, figures }: ResultFile): string {
  const missed = [
    ...rows
      .filter((row) => !isMet(row))
      .map((row) => ({
        name: row.name,
        verdict: `${ratioOf(row).median.toFixed(2)}, target ≥ ${row.atLeast}`,
      })),
    ...figures
      .filter((figure) => !isWithin(figure))
      .map((figure) => ({
        name: figure.name,
        verdict: `${rounded(figure.value)} ${figure.unit}, target ${targetOf(figure)}`,
      })),
  ]
  if (missed.length === 0) return 'All that were measured hold.'
  return missed
    .map(({ name, verdict }) => `- \`${name}\` (${verdict}): ${reasons[name] ?? 'not explained yet'}`)
    .join('\n')
}
