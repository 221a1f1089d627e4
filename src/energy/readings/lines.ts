/** A line of a stream, counted from one; without a text where it is longer than any sound line could be. */
export type Line = { line: number; text: string | undefined }

const lineFeed = 0x0a
const mostLineBytes = 16 * 1024

/**
 * Cuts a stream of bytes into lines, blank ones left out. It asks for the next piece only when its lines are used up,
 * and keeps no more of a line than a sound one has, so that the memory stays flat however long the stream is.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let line = 0

  const add = (piece: Buffer) => {
    pendingBytes += piece.length
    if (pendingBytes <= mostLineBytes) pending.push(piece)
  }
  const take = (): Line => {
    const text = pendingBytes > mostLineBytes ? undefined : textOf(pending)
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

export const lineTooLong = `the line is longer than ${mostLineBytes / 1024} KiB`
