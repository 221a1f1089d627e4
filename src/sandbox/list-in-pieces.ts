import { Readable } from 'node:stream'

/** The answer of a list as a stream that is written item by item, for items so large that a page of them is long work. */
export function listInPieces<Item>({ data, ...rest }: { data: Item[] | null }): Readable {
  const pieces = function* () {
    yield `${JSON.stringify(rest).slice(0, -1)},"data":[`
    for (const [index, item] of (data ?? []).entries())
      yield `${index === 0 ? '' : ','}${JSON.stringify(item)}`
    yield ']}'
  }
  // One at a time: whoever reads slowly is waited for, and others are seen to meanwhile.
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 })
}
