export type Bar = { label: string; value: number }
export type BarGroup = {
  name: string
  bars: readonly Bar[]
  /** Where the target stands, as a mark across the bars. */
  target?: number | undefined
}
export type BarChart = { title: string; unit: string; groups: readonly BarGroup[] }

const width = 720
// Right of the bars there is room for their words.
const plot = { left: 180, right: 500, top: 44 }
const barHeight = 14
const groupGap = 12
const ticks = 4

// Colours that stand out on white and on black; the words take over the colour scheme of the reader.
const style = `
    text { font: 12px system-ui, sans-serif; fill: #444 }
    .title { font-weight: 600; font-size: 14px; fill: #222 }
    .grid { stroke: #8884 }
    .target { stroke: #d1242f; stroke-width: 2 }
    @media (prefers-color-scheme: dark) { text { fill: #bbb } .title { fill: #eee } .target { stroke: #ff7b72 } }
  `
const colours = ['#2f81f7', '#e0701a', '#2da44e']

/** Horizontal bars from zero, in groups that may have a target each, as a text of SVG. */
export function barChart({ title, unit, groups }: BarChart): string {
  const values = groups.flatMap(({ bars, target = 0 }) => [target, ...bars.map(({ value }) => value)])
  const top = roundTop(Math.max(0, ...values))
  const x = (value: number) => plot.left + ((plot.right - plot.left) * value) / top
  const heights = groups.map(({ bars }) => bars.length * barHeight + groupGap)
  const bottom = plot.top + heights.reduce((sum, height) => sum + height, 0)
  const levels = Array.from({ length: ticks + 1 }, (_, index) => (top * index) / ticks)
  let y = plot.top
  const drawn = groups.flatMap((group, index) => {
    const lines = groupLines(group, y, x)
    y += heights[index] ?? 0
    return lines
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 32}" role="img" aria-label="${escaped(title)}">`,
    `  <style>${style}</style>`,
    `  <text class="title" x="16" y="22">${escaped(title)}</text>`,
    ...levels.flatMap((level) => [
      `  <path class="grid" d="M${fixed(x(level))} ${plot.top - 6}V${bottom}"/>`,
      `  <text x="${fixed(x(level))}" y="${bottom + 18}" text-anchor="middle">${told(level)} ${escaped(unit)}</text>`,
    ]),
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

function groupLines({ name, bars, target }: BarGroup, y: number, x: (value: number) => number): string[] {
  const height = bars.length * barHeight
  return [
    `  <text x="${plot.left - 8}" y="${fixed(y + height / 2 + 4)}" text-anchor="end">${escaped(name)}</text>`,
    ...bars.flatMap(({ label, value }, index) => {
      const colour = colours[index % colours.length]
      const top = y + index * barHeight
      const words = [told(value), label].filter((word) => word !== '').join(' · ')
      return [
        `  <rect x="${plot.left}" y="${top}" width="${fixed(x(value) - plot.left)}" height="${barHeight - 2}" fill="${colour}"/>`,
        `  <text x="${fixed(Math.max(x(value), x(target ?? 0)) + 6)}" y="${top + 10}">${escaped(words)}</text>`,
      ]
    }),
    ...(target === undefined
      ? []
      : [`  <path class="target" d="M${fixed(x(target))} ${y - 3}V${y + height + 1}"/>`]),
  ]
}

/** The next number of the form 1, 2, 3, 4, 6 or 8 with zeros, so that quarters of it read well. */
function roundTop(max: number): number {
  if (max <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  return power * ([1, 2, 3, 4, 6, 8].find((digit) => digit * power >= max) ?? 10)
}

const told = (value: number) => String(Number(value.toPrecision(3)))
const fixed = (value: number) => String(Number(value.toFixed(1)))
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
