import { type DaySummary, type DayValues, gap, type StateCode, summarise } from './day-values.ts'
import { isPacked, packDay, packedCount, unpackDay } from './pack-day.ts'

/** A day as stored in its row. */
export type EncodedDay = {
  quarterHours: Buffer
  /** One byte per value; null if all have the same state. */
  states: Buffer | null
} & Pick<DaySummary, 'total' | 'gaps' | 'state'>

const smallGap = 0xffff

/** Packed unless processes of a former release, which cannot read that, may still be there. */
export function encodeDay(day: DayValues, { packed }: { packed: boolean }): EncodedDay {
  const { total, gaps, state, isUniform } = summarise(day)
  const { milliwattHours } = day
  const [plain, short] = [plainly(milliwattHours), packed ? packDay(milliwattHours) : undefined]
  return {
    quarterHours: short !== undefined && short.length < plain.length ? short : plain,
    states: isUniform ? null : Buffer.from(day.states),
    total,
    gaps,
    state,
  }
}

/** Two bytes per value if all are whole watt-hours, as from most meters; else four, in milliwatt-hours. */
const plainly = (values: Uint32Array): Buffer =>
  isSmall(values) ? inWattHours(values) : inMilliwattHours(values)

const isSmall = (values: Uint32Array): boolean =>
  values.every((value) => value === gap || (value < smallGap * 1000 && value % 1000 === 0))

function inWattHours(values: Uint32Array): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    bytes.writeUInt16BE(value === gap ? smallGap : value / 1000, index * 2)
  }
  return bytes
}

function inMilliwattHours(values: Uint32Array): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4)
  for (let index = 0; index < values.length; index++) bytes.writeUInt32BE(values[index] as number, index * 4)
  return bytes
}

type Stored = { quarterHours: Uint8Array; state: StateCode; states: Uint8Array | null }

export const decodeDay = (stored: Stored): DayValues => decodeDays([stored])[0] as DayValues

/** The days share one array, because allocating one per day takes longer than decoding it. */
export function decodeDays(days: readonly Stored[]): DayValues[] {
  const all = new Uint32Array(days.reduce((sum, { quarterHours }) => sum + countOf(quarterHours), 0))
  let start = 0
  return days.map(({ quarterHours, state, states }) => {
    const count = countOf(quarterHours)
    const milliwattHours = all.subarray(start, start + count)
    start += count
    if (isPacked(quarterHours)) unpackDay(quarterHours, milliwattHours)
    else if (isWide(quarterHours)) readWide(quarterHours, milliwattHours)
    else readSmall(quarterHours, milliwattHours)
    return { milliwattHours, states: states ?? uniform(state, count) }
  })
}

// A day has 92 to 100 quarter-hours, so the length tells how wide values that are not packed are.
const isWide = (bytes: Uint8Array): boolean => bytes.length > 200
const countOf = (bytes: Uint8Array): number =>
  isPacked(bytes) ? packedCount(bytes) : bytes.length / (isWide(bytes) ? 4 : 2)

const uniformStates = new Map<number, Uint8Array>()

/** Most days have a single state; they share its array, which is never written to. */
function uniform(state: StateCode, count: number): Uint8Array {
  const key = count * 4 + state
  let states = uniformStates.get(key)
  if (states === undefined) {
    states = new Uint8Array(count).fill(state)
    uniformStates.set(key, states)
  }
  return states
}

// By hand: fifteen years are half a million values, and a call per value would dominate.
function readSmall(bytes: Uint8Array, into: Uint32Array): void {
  for (let index = 0, at = 0; index < into.length; index++, at += 2) {
    const value = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    into[index] = value === smallGap ? gap : value * 1000
  }
}

function readWide(bytes: Uint8Array, into: Uint32Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let index = 0; index < into.length; index++) into[index] = view.getUint32(index * 4)
}
