import type { IncomingRecord } from '../../meter-readings/incoming-record.ts'
import type { Collected } from '../day-collector.ts'
import { type ValueState, valueStates } from '../day-values.ts'

export type RecordProcess = '13017' | '13019'

/** A meter reading or an amount of energy; its owner is a location. */
export type CollectedRecord = Omit<IncomingRecord, 'contractNumber'> & { owner: string }

const total = '0'
// As many as a message may have days.
const maxPlaces = 10_000
const perKwh = 1_000_000

/**
 * The registers of tariff times (high and low) of a message. A total contains them. Where a meter has none, it counts as
 * one meter that shows the sum of both.
 */
export function tariffTimesOf(process: RecordProcess) {
  const parts = new Map<string, Map<string, CollectedRecord>>()
  const totals = new Set<string>()

  return {
    /** A value of the total as it is; that of a tariff time is kept for the end of the message. */
    withoutParts(register: string, record: CollectedRecord): CollectedRecord[] {
      const place = `${record.owner} ${record.meterNumber} ${record.fromDate} ${record.date}`
      if (register === total) {
        totals.add(place)
        return [record]
      }
      const known = parts.get(place) ?? new Map<string, CollectedRecord>()
      if (parts.size <= maxPlaces) parts.set(place, known.set(register, record))
      return []
    },

    broken: () =>
      parts.size > maxPlaces
        ? `it has readings of more than ${maxPlaces} days; send fewer per message`
        : undefined,

    end: (): (Collected | CollectedRecord)[] =>
      [...parts].flatMap(([place, registers]) => (totals.has(place) ? [] : [sumOf(process, registers)])),
  }
}

function sumOf(
  process: RecordProcess,
  registers: ReadonlyMap<string, CollectedRecord>,
): Collected | CollectedRecord {
  const records = [...registers.values()]
  const [first] = records as [CollectedRecord, ...CollectedRecord[]]
  const fault = faultOf(process, registers)
  if (fault !== undefined) return { line: first.line, owner: first.owner, date: first.date, reason: fault }
  return {
    ...first,
    kwh: records.reduce((sum, { kwh }) => sum + Math.round(kwh * perKwh), 0) / perKwh,
    valueState: weakestOf(records.map(({ valueState }) => valueState)),
    isConfirmed: records.every(({ isConfirmed }) => isConfirmed),
  }
}

function faultOf(
  process: RecordProcess,
  registers: ReadonlyMap<string, CollectedRecord>,
): string | undefined {
  const names = [...registers.keys()].sort()
  const named = names.map((name) => `1-x:1.8.${name}`).join(', ')
  if (names.join() !== '1,2')
    return `without a total (1-x:1.8.0), 1-x:1.8.1 and 1-x:1.8.2 are needed; the message has ${named}`
  const negative = [...registers.values()].find(({ kwh }) => kwh < 0)
  if (negative !== undefined) return `kwh is negative: ${negative.kwh}`
  // The sum does not say which of the two has gone through zero, nor how many digits it has.
  return process === '13017' && [...registers.values()].some(({ isRollover }) => isRollover)
    ? 'one of two registers went through zero: the energy can only be stored as an amount (13019)'
    : undefined
}

const weakestOf = (states: readonly ValueState[]): ValueState =>
  valueStates[Math.max(...states.map((state) => valueStates.indexOf(state)))] as ValueState
