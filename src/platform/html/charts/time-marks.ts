import { type Html, html } from '../html.ts'
import { rounded } from './geometry.ts'

/** What a chart over time points out; both have a name beside them, so that no colour has to be seen. */
export type TimeMarks = {
  now?: { at: Date; name: string } | undefined
  windows?: readonly { from: Date; to: Date; name: string }[]
  /** For who does not see it. */
  says: string
}

type Place = { x(at: Date): number; top: number; bottom: number; from: Date; to: Date }

const textRoom = 45

/** Windows lie behind the line, the marker of now before it. Marks outside of the drawing are left out. */
export function marksIn(
  { now, windows = [] }: TimeMarks,
  { x, top, bottom, from, to }: Place,
): { behind: Html; before: Html } {
  // A text at the border would be cut off.
  const centre = (at: number) => rounded(Math.min(Math.max(at, x(from) + textRoom), x(to) - textRoom))
  const shown = windows.filter((window) => window.to > from && window.from < to)
  const named = shown.map((window) => {
    const [start, end] = [Math.max(x(window.from), x(from)), Math.min(x(window.to), x(to))]
    return { name: window.name, start, end }
  })
  return {
    behind: html`${named.map(({ start, end }) => html`<rect class="window" x="${rounded(start)}" y="${top}" width="${rounded(end - start)}" height="${bottom - top}"/>`)}`,
    before: html`${named.map(({ name, start, end }) => html`<text class="middle mark" x="${centre((start + end) / 2)}" y="${top + 14}">${name}</text>`)}${
      now !== undefined &&
      now.at >= from &&
      now.at <= to &&
      html`<line class="now" x1="${rounded(x(now.at))}" x2="${rounded(x(now.at))}" y1="${top - 4}" y2="${bottom}"/><text class="middle mark" x="${centre(x(now.at))}" y="${top - 7}">${now.name}</text>`
    }`,
  }
}
