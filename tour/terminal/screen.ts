import { type Bar, type ChartOptions, chart } from './chart.ts'
import { colouredJson, jsonLines } from './json-lines.ts'
import type { Colour, Paint } from './paint.ts'
import { pieces, wrap } from './wrap.ts'

type ScreenChart = Pick<ChartOptions, 'combine' | 'colourOf'> & { entries: string }

export type Screen = ReturnType<typeof createScreen>

const indent = '  '
const minBeside = 24

/** Everything that the tour writes goes through here: lines that fit, in the colours that are wanted. */
export function createScreen(
  write: (text: string) => void,
  { width, paint }: { width: number; paint: Paint },
) {
  const line = (text = '') => write(`${text}\n`)
  const inner = width - indent.length
  const code = (text: string) => text.replaceAll(/`([^`]+)`/g, (_, inside: string) => paint.cyan(inside))
  const sentence = (text: string) => {
    line(code(wrap(text, width).join('\n')))
  }

  return {
    width,
    paint,
    line,

    heading(place: string, title: string) {
      const text = `${place} · ${title}`
      const rule = '─'.repeat(Math.max(0, width - text.length - 4))
      line()
      if (rule === '') for (const each of wrap(text, width)) line(paint.bold(each))
      else line(`${paint.dim('──')} ${paint.bold(text)} ${paint.dim(rule)}`)
      line()
    },

    /** A paragraph; what stands in backticks is set apart. */
    say(text: string) {
      sentence(text)
      line()
    },

    /** A line of its own in a list: what it is about, and what there is to say. */
    item(name: string, text: string, colour: Colour = 'bold') {
      const beside = inner - name.length - 2
      // In a narrow terminal the text goes below its name.
      const isBeside = beside >= minBeside
      const hang = `\n${indent}${' '.repeat(isBeside ? name.length + 2 : 2)}`
      const lines = wrap(text, isBeside ? beside : inner - 2).join(hang)
      line(
        `${indent}${paint[colour](isBeside ? name : name.trimEnd())}${isBeside ? '  ' : hang}${code(lines)}`,
      )
    },

    request(method: string, address: string, headers: string[]) {
      const [first = '', ...rest] = pieces(address, Math.max(20, inner - method.length - 1))
      line(`${indent}${paint.bold(paint.magenta(method))} ${paint.bold(first)}`)
      for (const each of rest) line(`${indent}${' '.repeat(method.length + 1)}${paint.bold(each)}`)
      for (const each of headers.flatMap((header) => pieces(header, inner)))
        line(`${indent}${paint.dim(each)}`)
    },

    /** A body that is not JSON, with every character, on as many lines as it takes. */
    verbatim(text: string) {
      for (const each of pieces(text, inner)) line(`${indent}${each}`)
    },

    answer(status: number, text: string, milliseconds: number, headers: string[] = []) {
      const colour = status < 300 ? 'green' : status < 400 ? 'yellow' : 'red'
      const head = paint.bold(paint[colour](`${status} ${text}`))
      line(`${indent}${paint.dim('→')} ${head} ${paint.dim(`in ${milliseconds} ms`)}`)
      for (const header of headers.flatMap((each) => pieces(each, inner)))
        line(`${indent}${paint.dim(header)}`)
    },

    json(value: unknown) {
      for (const each of jsonLines(value, inner)) line(`${indent}${colouredJson(each, paint)}`)
    },

    /** Draws a chart and says where a column stands for several of its bars. */
    chart(title: string, bars: readonly Bar[], { entries, ...options }: ScreenChart) {
      const drawn = chart(bars, { ...options, width: inner, paint })
      const together = drawn.barsPerColumn > 1 ? `, ${drawn.barsPerColumn} ${entries} a column` : ''
      for (const each of wrap(`${title}${together}`, inner)) line(`${indent}${paint.bold(each)}`)
      for (const each of drawn.lines) line(`${indent}${each}`)
      line()
    },
  }
}
