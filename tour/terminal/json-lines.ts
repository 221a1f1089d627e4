import type { Paint } from './paint.ts'
import { shortened } from './wrap.ts'

const maxItems = 3
const maxInOneLine = 8

/**
 * JSON for people: what fits into a line stays in one, long lists and long texts are cut and say so. `taken` is what the
 * name of a field and a comma leave less of the first line.
 */
export function jsonLines(value: unknown, width: number, taken = 0): string[] {
  const line = inOneLine(value)
  if (line !== undefined && line.length <= width - taken) return [line]
  if (Array.isArray(value)) return block('[', itemLines(value, width - 2), ']')
  if (typeof value === 'object' && value !== null) return block('{', fieldLines(value, width - 2), '}')
  return [`${shortened((line ?? '').slice(0, -1), width - taken - 1)}"`]
}

const block = (open: string, lines: string[], close: string): string[] => [
  open,
  ...lines.map((line) => `  ${line}`),
  close,
]

function fieldLines(value: object, width: number): string[] {
  const fields = fieldsOf(value)
  return fields.flatMap(([name, each], index) => {
    const isLast = index === fields.length - 1
    const key = `"${name}":`
    if (fitsBelowOnly(each, { width, taken: key.length + 2 })) {
      return withComma([key, `  ${inOneLine(each)}`], !isLast)
    }
    const [first = '', ...rest] = jsonLines(each, width, key.length + 2)
    return withComma([`${key} ${first}`, ...rest], !isLast)
  })
}

/** A number or a date is not cut where it can stand below a long name. */
function fitsBelowOnly(value: unknown, { width, taken }: { width: number; taken: number }): boolean {
  const length = (inOneLine(value) ?? '').length
  return !(typeof value === 'object' && value !== null) && length > width - taken && length <= width - 3
}

function itemLines(values: unknown[], width: number): string[] {
  const first = jsonLines(values[0], width, 1)
  // Of a long list of long items, one shows what they look like.
  const shown = values.slice(0, values.length > maxItems && first.length > 1 ? 1 : maxItems)
  const lines = shown.flatMap((each, index) =>
    withComma(jsonLines(each, width, 1), index < values.length - 1),
  )
  return shown.length < values.length ? [...lines, `… ${values.length - shown.length} more`] : lines
}

const fieldsOf = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined)

const withComma = (lines: string[], isWanted: boolean): string[] =>
  isWanted ? lines.with(-1, `${lines.at(-1)},`) : lines

/** Undefined where there is more than one reads at a glance. */
function inOneLine(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts = isList ? value.map(inOneLine) : fieldsOf(value).map(fieldInOneLine)
  if (parts.length > maxInOneLine || parts.includes(undefined)) return undefined
  if (parts.length === 0) return isList ? '[]' : '{}'
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

function fieldInOneLine([name, value]: [string, unknown]): string | undefined {
  const line = inOneLine(value)
  return line && `"${name}": ${line}`
}

const token = /("(?:[^"\\]|\\.)*")(:)?|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\b(?:true|false|null)\b|… \d+ more/gi

/** The same line with names, texts and numbers told apart by colour. */
export const colouredJson = (line: string, paint: Paint): string =>
  line.replaceAll(token, (found, text?: string, colon?: string) => {
    if (colon) return `${paint.cyan(text ?? '')}:`
    if (text) return paint.green(text)
    return found.startsWith('…') ? paint.dim(found) : paint.yellow(found)
  })
