/** A line of a stream, counted from one; its text is undefined if it is too long. */
export type Line = { line: number; text: string | undefined }

const lineFeed = 0x0a
const maxLineBytes = 16 * 1024

/** Splits a stream into lines without blank ones, in constant memory: the rest of an overlong line is dropped. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let line = 0

  const add = (piece: Buffer) => {
    pendingBytes += piece.length
    if (pendingBytes <= maxLineBytes) pending.push(piece)
  }
  const take = (): Line => {
    const text = pendingBytes > maxLineBytes ? undefined : textOf(pending)
    pending = []
    pendingBytes = 0
    return { line: ++line, text }
  }

  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      add(bytes.subarray(start, end))
      start = end + 1
      const next = take()
      if (next.text !== '') yield next
    }
    add(bytes.subarray(start))
  }
  const last = take()
  if (last.text !== '') yield last
}

const byteOrderMark = /^\uFEFF/

const textOf = (pieces: Buffer[]): string =>
  (pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces))
    .toString('utf8')
    .replace(byteOrderMark, '')
    .trim()

export const lineTooLong = `the line is longer than ${maxLineBytes / 1024} KiB`
