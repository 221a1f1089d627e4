import { isCalendarDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { type Collected, dayCollector } from './day-collector.ts'
import type { Incoming } from './reading-item.ts'
import { type ValueState, valueStates } from './value-state.ts'

type Cells = ReadonlyMap<string, string>

/** How days stand in the lines of a file. */
export type CsvForm = {
  columns: RegExp
  needed: readonly string[]
  read(line: number, cells: Cells): Iterable<Incoming>
  refuse(line: number, reason: string): Iterable<Incoming>
  end(): Iterable<Incoming>
}

/** A day in a line: `contract_number, date, state, v1 … v100`. An empty cell has no value. */
export function dayInALine(names: readonly string[]): CsvForm {
  const valueNames = names.filter((name) => /^v\d+$/.test(name)).sort((a, b) => place(a) - place(b))
  const refuse = (line: number, reason: string): Incoming[] => [
    { line, contractNumber: null, date: null, reason },
  ]
  return {
    columns: /^(contract_number|date|state|v([1-9]\d?|100))$/,
    needed: ['contract_number', 'date', 'v1', 'v92'],
    refuse,
    end: () => [],
    read(line, cells) {
      const [contractNumber, date] = [cells.get('contract_number') ?? '', cells.get('date') ?? '']
      const fault = (field: string, reason: string): Incoming[] => [
        { line, contractNumber, date, field, reason },
      ]
      if (cells.has('')) return fault('kwh', 'the line has more cells than the header')
      const state = stateOf(cells.get('state'))
      if (state === undefined) return fault('valueState', badState)
      const kwh: (number | null)[] = []
      for (const name of valueNames) {
        const cell = cells.get(name) ?? ''
        const value = cell === '' ? null : numberOf(cell)
        if (value === undefined) return fault(name, `${name} ${badNumber(cell)}`)
        kwh.push(value)
      }
      return [{ line, contractNumber, date, kwh: asLongAs(date, kwh), valueState: state }]
    },
  }
}

/** A quarter-hour in a line: `contract_number, start, kwh, state`, those of a day one after the other. */
export function dayOverLines(): CsvForm {
  const collector = dayCollector()
  const refuse = (line: number, reason: string) => collector.refuse(line, reason).map(asIncoming)
  return {
    columns: /^(contract_number|start|kwh|state)$/,
    needed: ['contract_number', 'start', 'kwh'],
    refuse,
    end: () => collector.close().map(asIncoming),
    read(line, cells) {
      const [start, value] = [cells.get('start') ?? '', cells.get('kwh') ?? '']
      const startsAtMs = instantOf(start)
      const kwh = numberOf(value)
      const state = stateOf(cells.get('state'))
      if (startsAtMs === undefined)
        return refuse(line, `start must be an instant such as 2026-11-15T12:45:00Z; it is ${shown(start)}`)
      const owner = cells.get('contract_number') ?? ''
      const fault = kwh === undefined ? `kwh ${badNumber(value)}` : state === undefined ? badState : undefined
      const closed = collector.add({ line, owner, startsAtMs, kwh: kwh ?? 0, state: state ?? 'Preliminary' })
      const refused = fault === undefined ? [] : collector.refuse(line, fault)
      return [...closed, ...refused].map(asIncoming)
    },
  }
}

const asIncoming = ({ owner, ...collected }: Collected): Incoming =>
  ({ ...collected, contractNumber: owner }) as Incoming

const place = (name: string) => Number(name.slice(1))

/** Leaves out the empty cells behind the last quarter-hour of the day: a file has 100 columns for all its days. */
function asLongAs(date: string, kwh: (number | null)[]): (number | null)[] {
  const count = isCalendarDate(date) ? berlinDay(date).quartersOfDay.length : kwh.length
  return kwh.slice(count).every((value) => value === null) ? kwh.slice(0, count) : kwh
}

const badState = `state must be one of ${valueStates.join(', ')}`
const stateOf = (cell = ''): ValueState | undefined =>
  cell === '' ? 'Final' : valueStates.find((state) => state === cell)

const numberOf = (cell: string): number | undefined =>
  /^-?\d{1,9}(\.\d+)?$/.test(cell) ? Number(cell) : undefined

const badNumber = (cell: string) =>
  /^-?\d+,\d+$/.test(cell)
    ? `has a decimal comma: ${cell}; write a point`
    : `must be a number such as 0.045; it is ${shown(cell)}`

const shown = (cell: string) => JSON.stringify(cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)

function instantOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.0+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
