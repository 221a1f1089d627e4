import { linesOf, lineTooLong } from './lines.ts'
import { readItem } from './read-item.ts'
import type { Incoming } from './reading-item.ts'

/** Reads a stream of lines, each a day as JSON. A bad line is reported and does not stop the others. */
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
