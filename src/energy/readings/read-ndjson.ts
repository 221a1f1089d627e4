import { isAlmost } from '../../platform/http/validation-items.ts'
import { type ValueState, valueStates } from './day-values.ts'
import type { Incoming } from './reading-item.ts'

const known = ['contractNumber', 'meteringLocation', 'date', 'kwh', 'valueState']
// No day has more quarter-hours.
const maxValues = 100

/** Reads a stream with a day as JSON per line. A bad line is reported and does not stop the others. */
export async function* readNdjson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Incoming> {
  for await (const { line, text } of linesOf(chunks)) {
    if (text === undefined) yield { line, contractNumber: null, date: null, reason: lineTooLong }
    else yield parsed(line, text)
  }
}

function parsed(line: number, text: string): Incoming {
  try {
    return readItem(line, JSON.parse(text))
  } catch {
    return { line, contractNumber: null, date: null, reason: 'the line is not valid JSON' }
  }
}

/** Reads one day from JSON, or reports what is wrong with its shape. */
export function readItem(line: number, item: unknown): Incoming {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { line, contractNumber: null, date: null, reason: 'the line is not a JSON object' }

  const {
    contractNumber,
    meteringLocation,
    date,
    kwh,
    valueState = 'Final',
  } = item as Record<string, unknown>
  const named = { contractNumber: asText(contractNumber), date: asText(date) }
  const fault = (field: string, reason: string): Incoming => ({ line, ...named, field, reason })
  const unknown = Object.keys(item).find((name) => !known.includes(name))
  if (unknown !== undefined) return fault(unknown, unknownProperty(unknown))
  if (named.contractNumber === null) return fault('contractNumber', 'contractNumber must be a string')
  if (meteringLocation !== undefined && typeof meteringLocation !== 'string')
    return fault('meteringLocation', 'meteringLocation must be a string')
  if (named.date === null) return fault('date', 'date must be a string')
  if (!isListOf(kwh, isValue)) return fault('kwh', 'kwh must be a list of at most 100 numbers')
  if (!isState(valueState) && !isListOf(valueState, isState))
    return fault('valueState', `valueState must be one of ${valueStates.join(', ')}, or a list of them`)
  const day = { line, contractNumber: named.contractNumber, date: named.date, kwh, valueState }
  return meteringLocation === undefined ? day : { ...day, meteringLocation }
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 100) : null)

function unknownProperty(name: string): string {
  const meant = known.find((candidate) => isAlmost(name, candidate))
  return `${JSON.stringify(name.slice(0, 40))} is not a known property${meant ? `; did you mean ${meant}?` : ''}`
}

const isValue = (value: unknown): value is number | null => value === null || typeof value === 'number'
const isState = (value: unknown): value is ValueState => valueStates.includes(value as ValueState)

const isListOf = <T>(list: unknown, isEntry: (entry: unknown) => entry is T): list is T[] =>
  Array.isArray(list) && list.length <= maxValues && list.every(isEntry)

/** A line of a stream, counted from one; its text is undefined if it is too long. */
export type Line = { line: number; text: string | undefined }

const lineFeed = 0x0a
const maxLineBytes = 16 * 1024

/** Splits a stream into lines without blank ones, in constant memory: the rest of an overlong line is dropped. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let line = 0

  const add = (piece: Buffer) => {
    pendingBytes += piece.length
    if (pendingBytes <= maxLineBytes) pending.push(piece)
  }
  const take = (): Line => {
    const text = pendingBytes > maxLineBytes ? undefined : textOf(pending)
    pending = []
    pendingBytes = 0
    return { line: ++line, text }
  }

  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      add(bytes.subarray(start, end))
      start = end + 1
      const next = take()
      if (next.text !== '') yield next
    }
    add(bytes.subarray(start))
  }
  const last = take()
  if (last.text !== '') yield last
}

const byteOrderMark = /^\uFEFF/

const textOf = (pieces: Buffer[]): string =>
  (pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces))
    .toString('utf8')
    .replace(byteOrderMark, '')
    .trim()

export const lineTooLong = `the line is longer than ${maxLineBytes / 1024} KiB`
