import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { sparkline } from '../../platform/html/charts/sparkline.ts'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'

/** How many times 24 hours a number of the first page is about; as many before them are what it is compared with. */
export const days = 7

export type Tile = {
  name: string
  path: string
  /** One for each 24 hours until now, the latest first, of this period and the one before. */
  counts: readonly number[]
  /** What else there is to say about them. */
  aside?: Renderable
}

export function statTile({ name, path, counts, aside }: Tile): Html {
  const [values, before] = [counts.slice(0, days).toReversed(), counts.slice(days).toReversed()]
  const [sum, sumBefore] = [sumOf(values), sumOf(before)]
  const text = `${name} by day, oldest first. The ${days} days before: ${before.join(', ')}. The last ${days} days: ${values.join(', ')}.`
  return html`<li><a href="${path}">${name}</a> <strong>${numberText(sum)}</strong>
    ${sparkline(text, { before, values })}
    <span class="change">${changeText(sum - sumBefore)}</span>${aside !== undefined && html` <span class="change">${aside}</span>`}</li>`
}

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const changeText = (change: number): string =>
  change === 0
    ? `as many as in the ${days} days before`
    : `${numberText(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than the ${days} days before`
