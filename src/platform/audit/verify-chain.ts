import type { Db } from '../db/sql.ts'
import {
  beginning,
  findHead,
  findUnchained,
  type Head,
  hashOf,
  type Link,
  linksAfter,
} from './audit-chain.ts'

export type Verification = {
  /** The first and the last entry that were read; null where there was none. */
  first: number | null
  head: Head
  count: number
  /** What is wrong, in sentences; no more than the first hundred. */
  faults: string[]
}

const maxFaults = 100

/**
 * Reads a chain from one end to the other, in constant memory, and says what was changed, removed or moved. After a fault
 * it goes on with the hash as it is stored, so that one changed entry is one fault.
 */
export async function verifyChain(
  links: AsyncIterable<Link>,
  { after = beginning, expected }: { after?: Head | null; expected?: Head | undefined } = {},
): Promise<Verification> {
  const faults: string[] = []
  let [first, head, count]: [number | null, Head | null, number] = [null, after, 0]
  let isExpectedMet = expected === undefined || expected.number === 0
  for await (const link of links) {
    faults.push(...faultsOf(link, head).slice(0, maxFaults - faults.length))
    if (link.number === expected?.number) {
      isExpectedMet = true
      if (link.hash !== expected.hash) faults.push(`Entry ${link.number} is not the one that was expected.`)
    }
    first ??= link.number
    head = { number: link.number, hash: link.hash }
    count++
  }
  if (!isExpectedMet) faults.push(`Entry ${expected?.number} is expected and missing.`)
  return { first, head: head ?? beginning, count, faults }
}

/** `before` is null where the chain is read from the middle, and its first link has nothing to follow. */
function faultsOf({ number, text, previous, hash }: Link, before: Head | null): string[] {
  if (before !== null && number <= before.number) return [`Entry ${number} follows entry ${before.number}.`]
  const isNext = before === null || number === before.number + 1
  const gap = isNext ? [] : [missing(before.number + 1, number - 1)]
  if (text === null) return [...gap, `Entry ${number} is missing.`]
  const follows = isNext && before !== null ? before.hash : previous
  const isBroken = previous !== null && previous !== follows
  // Behind a gap, and without the hash of the entry before, there is nothing to compare with.
  if (!isBroken && (follows === null || hashOf(follows, text) === hash)) return gap
  return [...gap, `Entry ${number} was changed, or the hash of the entry before it.`]
}

const missing = (from: number, to: number): string =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`

/** Verifies the newest entries of the audit trail; all of them is what `wattline audit verify` does. */
export async function verifyNewest(db: Db, newest: number): Promise<Verification> {
  const last = await findHead(db)
  if (last === undefined) return { first: null, head: beginning, count: 0, faults: [] }
  const from = Math.max(0, last.number - newest)
  const after = from === 0 ? beginning : ((await findHead(db, from)) ?? null)
  const verification = await verifyChain(linksAfter(db, from), { after })
  const unchained = await findUnchained(db, newest)
  const strays = unchained.map((id) => `The entry with the id ${id} is not in the chain.`)
  return { ...verification, faults: [...verification.faults, ...strays] }
}
