import { type Cacheable, cacheable } from './etag.ts'

/** Values and objects that are the same as long as their content is. */
type Inputs = readonly unknown[]

type Wanted = {
  key: string
  /** What all answers are made from: when it changes, all of them are dropped. */
  state: Inputs
  /** What this answer alone is made from. */
  inputs?: Inputs
}

type Made = { body: string }

/** A finished answer, as it is sent. */
type Cached<Answer> = Omit<Answer, 'body'> & Cacheable & { body: Buffer }

/** What an entry takes besides its bytes: its tag, its key, its place in the map. */
const overheadBytes = 500

/**
 * Keeps finished answers together with what they were made from. Nobody has to report a change: an answer is given out only
 * while everything that it was made from is the same. Beyond the limit, those go first that nobody has asked for the
 * longest, so that no caller can fill the memory.
 */
export function responseCache<Answer extends Made = Made>(maxBytes: number) {
  const entries = new Map<string, { inputs: Inputs; answer: Cached<Answer>; bytes: number }>()
  let madeFrom: Inputs = []
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const keep = (key: string, inputs: Inputs, answer: Cached<Answer>) => {
    drop(key)
    const size = answer.body.length + overheadBytes
    entries.set(key, { inputs, answer, bytes: size })
    bytes += size
    while (bytes > maxBytes) drop(entries.keys().next().value as string)
  }

  return {
    /** The answer that was made from the same, or a new one. */
    get({ key, state, inputs = [] }: Wanted, make: () => Answer): Cached<Answer> {
      if (!areSame(madeFrom, state)) {
        entries.clear()
        bytes = 0
        madeFrom = state
      }
      const known = entries.get(key)
      if (known !== undefined && areSame(known.inputs, inputs)) {
        // The last one in a map is the one that was put there last.
        entries.delete(key)
        entries.set(key, known)
        return known.answer
      }
      const made = make()
      // As bytes: a text would be encoded again each time that it is sent.
      const answer = { ...made, ...cacheable(made.body), body: Buffer.from(made.body) }
      keep(key, inputs, answer)
      return answer
    },
    /** How much memory they take. */
    bytes: () => bytes,
  }
}

const areSame = (one: Inputs, other: Inputs): boolean =>
  one.length === other.length && one.every((input, index) => input === other[index])
