export type Line = { name: string; values: readonly number[] }
export type LineChart = { title: string; unit: string; lines: readonly Line[]; xLabel: string }

const width = 720
const height = 280
const plot = { left: 64, right: 704, top: 56, bottom: 228 }
const ticks = 4

// Colours that stand out on white and on black; the words take over the colour scheme of the reader.
const style = `
    text { font: 12px system-ui, sans-serif; fill: #444 }
    .title { font-weight: 600; font-size: 14px; fill: #222 }
    .grid { stroke: #8884 }
    polyline { fill: none; stroke-width: 1.5; stroke-linejoin: round }
    @media (prefers-color-scheme: dark) { text { fill: #bbb } .title { fill: #eee } }
  `
const colours = ['#2f81f7', '#e0701a', '#2da44e', '#bf3989', '#8250df']

/** A chart of one or several series over the same stretch, from zero to above their highest value, as a text of SVG. */
export function lineChart({ title, unit, lines, xLabel }: LineChart): string {
  const top = roundTop(Math.max(0, ...lines.flatMap(({ values }) => values)))
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / top
  const levels = Array.from({ length: ticks + 1 }, (_, index) => (top * index) / ticks)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `  <style>${style}</style>`,
    `  <text class="title" x="${plot.left}" y="20">${escaped(title)}</text>`,
    ...levels.map(
      (level) => `  <path class="grid" d="M${plot.left} ${fixed(y(level))}H${plot.right}"/>
  <text x="${plot.left - 8}" y="${fixed(y(level) + 4)}" text-anchor="end">${told(level)}</text>`,
    ),
    ...lines.map(
      ({ values }, index) =>
        `  <polyline stroke="${colourOf(index)}" points="${values.map((value, at) => `${fixed(x(at, values.length))},${fixed(y(value))}`).join(' ')}"/>`,
    ),
    ...lines.map(({ name }, index) => legend(name, index)),
    `  <text x="${plot.left - 8}" y="40" text-anchor="end">${escaped(unit)}</text>`,
    `  <text x="${(plot.left + plot.right) / 2}" y="${height - 16}" text-anchor="middle">${escaped(xLabel)}</text>`,
    '</svg>',
    '',
  ].join('\n')
}

const x = (index: number, count: number) =>
  plot.left + ((plot.right - plot.left) * index) / Math.max(1, count - 1)

function legend(name: string, index: number): string {
  const left = plot.left + index * 140
  return `  <path stroke="${colourOf(index)}" stroke-width="3" d="M${left} 36h18"/>
  <text x="${left + 24}" y="40">${escaped(name)}</text>`
}

/** The next value that divides into ticks which are easy to read. */
function roundTop(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return power * (steps.find((step) => step * power >= highest) ?? 10)
}
const steps = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]

const colourOf = (index: number) => colours[index % colours.length]
const fixed = (value: number) => String(Math.round(value * 10) / 10)
const told = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
