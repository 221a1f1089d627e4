import { isWithin } from '../report.ts'
import type { MeasuredFigure } from '../results/result-file.ts'
import { barChart } from '../svg-bars.ts'
import { targetOf } from './figures-section.ts'
import { markdownTable } from './markdown-table.ts'
import { rounded } from './rounded.ts'

export type GrowthFigure = MeasuredFigure & { steps: NonNullable<MeasuredFigure['steps']> }

export const isGrowth = (figure: MeasuredFigure): figure is GrowthFigure => figure.steps !== undefined

const pathOf = ({ name }: GrowthFigure) => name.replace(/^growth-/, '')

/** The times of each path at every step, and what the last is by the first. */
export function growthSection(figures: readonly GrowthFigure[]): string {
  const sizes = figures[0]?.steps.map(({ data }) => data) ?? []
  return markdownTable(
    ['Path', 'What is asked', ...sizes.map((size) => `${size} data`), 'Last by first', 'Target', 'Holds'],
    figures.map((figure) => {
      const target = targetOf(figure)
      return [
        `\`${pathOf(figure)}\``,
        figure.claim,
        ...figure.steps.map(({ milliseconds }) => `${rounded(milliseconds)} ms`),
        `${rounded(figure.value)} ×`,
        target ?? 'none',
        target === undefined ? '–' : isWithin(figure) ? 'yes' : '**no**',
      ]
    }),
  )
}

/** The time of each path at every step, by its time at the first. */
export const growthChart = (figures: readonly GrowthFigure[]): string =>
  barChart({
    title: 'Time of an answer as the data grow, by the time with the least data',
    unit: '×',
    groups: figures.map((figure) => ({
      name: pathOf(figure),
      bars: figure.steps.map(({ data, milliseconds }) => ({
        label: data,
        value: milliseconds / (figure.steps[0]?.milliseconds ?? Number.NaN),
      })),
      target: figure.atMost,
    })),
  })
