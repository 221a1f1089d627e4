import { isWithin } from '../report.ts'
import type { MeasuredFigure } from '../results/result-file.ts'
import { markdownTable } from './markdown-table.ts'
import { rounded } from './rounded.ts'

/** Figures that stand for themselves, each with what the project allows. */
export const figuresSection = (figures: readonly MeasuredFigure[]): string =>
  markdownTable(
    ['Figure', 'What it is', 'Value', 'Target', 'Holds'],
    figures.map((figure) => {
      const target = targetOf(figure)
      return [
        `\`${figure.name}\``,
        figure.claim,
        `${rounded(figure.value)} ${figure.unit}`,
        target ?? 'none',
        target === undefined ? '–' : isWithin(figure) ? 'yes' : '**no**',
      ]
    }),
  )

export function targetOf({ unit, atMost, atLeast }: MeasuredFigure): string | undefined {
  if (atMost !== undefined) return `≤ ${rounded(atMost)} ${unit}`
  return atLeast === undefined ? undefined : `≥ ${rounded(atLeast)} ${unit}`
}
