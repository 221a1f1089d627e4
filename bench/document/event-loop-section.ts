import { isWithin } from '../report.ts'
import type { MeasuredFigure } from '../results/result-file.ts'
import { targetOf } from './figures-section.ts'
import { markdownTable } from './markdown-table.ts'
import { rounded } from './rounded.ts'

export const isOfEventLoop = ({ measurement }: MeasuredFigure): boolean => measurement === 'event-loop'

/** The longest synchronous piece of each operation and each kind of task. */
export const eventLoopSection = (figures: readonly MeasuredFigure[]): string =>
  markdownTable(
    ['What is done', 'Kind', 'Longest piece', 'Target', 'Holds'],
    figures.map((figure) => [
      `\`${figure.name}\``,
      figure.claim,
      `${rounded(figure.value)} ms`,
      targetOf(figure) ?? 'none',
      isWithin(figure) ? 'yes' : '**no**',
    ]),
  )
