import { randomInt } from 'node:crypto'

/**
 * Ids for the next events: UUIDs of version 7 that rise, whatever the clock does. The caller holds the lock of the
 * publication and knows the last id. Steps are random, so that an id does not tell how many events others had.
 */
export function nextIds(lastId: string, count: number, now: Date): string[] {
  let last = bitsOf(lastId)
  return Array.from({ length: count }, () => {
    const atNow = (BigInt(now.getTime()) << 74n) | BigInt(randomInt(2 ** 40))
    last = atNow > last ? atNow : last + BigInt(1 + randomInt(2 ** 40))
    return idOf(last)
  })
}

/** The 48 bits of time and 74 random bits of an id, without its version and variant. */
function bitsOf(id: string): bigint {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`)
  const time = bits >> 80n
  const high = (bits >> 64n) & 0xfffn
  const low = bits & 0x3fff_ffff_ffff_ffffn
  return (time << 74n) | (high << 62n) | low
}

function idOf(bits: bigint): string {
  const time = bits >> 74n
  const high = (bits >> 62n) & 0xfffn
  const low = bits & 0x3fff_ffff_ffff_ffffn
  const all = (time << 80n) | (0x7n << 76n) | (high << 64n) | (0b10n << 62n) | low
  const hex = all.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
