/**
 * The quarter-hours of a day side by side, each in as many bits as the largest of them needs, behind one byte that says
 * how many there are, in which unit and with how many bits. Its length differs from that of every day that is stored
 * with two or four bytes a value, which has no such byte.
 */
import { gap } from './day-values.ts'

const counts = [92, 96, 100]
const milliwattHoursPerUnit = [1, 1000] as const
// Wider values take four bytes each without being packed.
const maxBits = 31

/** Undefined if packing would save nothing. */
export function packDay(milliwattHours: Uint32Array): Buffer | undefined {
  const unit = isInWattHours(milliwattHours) ? 1 : 0
  const size = milliwattHoursPerUnit[unit]
  // The highest number is a gap.
  const bits = bitsOf(largest(milliwattHours) / size + 1)
  if (bits > maxBits) return undefined
  const bytes = Buffer.alloc(1 + Math.ceil((milliwattHours.length * bits) / 8))
  bytes[0] = (counts.indexOf(milliwattHours.length) << 6) | (unit << 5) | bits
  const gapCode = 2 ** bits - 1
  let [held, count, at] = [0, 0, 1]
  for (const value of milliwattHours) {
    held = held * 2 ** bits + (value === gap ? gapCode : value / size)
    count += bits
    while (count >= 8) {
      count -= 8
      const byte = Math.floor(held / 2 ** count)
      bytes[at++] = byte
      held -= byte * 2 ** count
    }
  }
  if (count > 0) bytes[at] = held * 2 ** (8 - count)
  return bytes
}

const plainLengths = new Set([2, 4].flatMap((width) => counts.map((count) => count * width)))

export const isPacked = (bytes: Uint8Array): boolean => !plainLengths.has(bytes.length)

export const packedCount = (bytes: Uint8Array): number => counts[(bytes[0] as number) >> 6] as number

/** Reads into an array of the length that `packedCount` tells. */
export function unpackDay(bytes: Uint8Array, into: Uint32Array): void {
  const header = bytes[0] as number
  const bits = header & 31
  const size = milliwattHoursPerUnit[((header >> 5) & 1) as 0 | 1]
  if (bits <= 24) unpackNarrow(bytes, into, { bits, size })
  else unpackWide(bytes, into, { bits, size })
}

type Form = { bits: number; size: number }

// What is held has at most 31 bits, so whole-number operations suffice: twice as fast for half a million values.
function unpackNarrow(bytes: Uint8Array, into: Uint32Array, { bits, size }: Form): void {
  const gapCode = 2 ** bits - 1
  let [held, count, at] = [0, 0, 1]
  for (let index = 0; index < into.length; index++) {
    while (count < bits) {
      held = (held << 8) | (bytes[at++] as number)
      count += 8
    }
    count -= bits
    const value = held >>> count
    held &= (1 << count) - 1
    into[index] = value === gapCode ? gap : value * size
  }
}

function unpackWide(bytes: Uint8Array, into: Uint32Array, { bits, size }: Form): void {
  const gapCode = 2 ** bits - 1
  let [held, count, at] = [0, 0, 1]
  for (let index = 0; index < into.length; index++) {
    while (count < bits) {
      held = held * 256 + (bytes[at++] as number)
      count += 8
    }
    count -= bits
    const value = Math.floor(held / 2 ** count)
    held -= value * 2 ** count
    into[index] = value === gapCode ? gap : value * size
  }
}

const isInWattHours = (values: Uint32Array): boolean =>
  values.every((value) => value === gap || value % 1000 === 0)

const largest = (values: Uint32Array): number =>
  values.reduce((max, value) => (value !== gap && value > max ? value : max), 0)

const bitsOf = (value: number): number => 32 - Math.clz32(value)
