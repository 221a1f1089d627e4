import { isAlmost } from '../../platform/http/validation-items.ts'
import { linesOf, lineTooLong } from './lines.ts'
import type { Incoming } from './reading-item.ts'
import { type ValueState, valueStates } from './value-state.ts'

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
