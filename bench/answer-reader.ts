const endOfHead = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')
const statusAt = 'HTTP/1.1 '.length

// As Node and nearly everybody else write it; other formats are read the slow way.
const lengthHeader = Buffer.from('\r\ncontent-length: ')

function lengthIn(head: Buffer, end: number): number | undefined {
  const at = head.indexOf(lengthHeader)
  if (at !== -1 && at < end) {
    const from = at + lengthHeader.length
    return Number.parseInt(head.toString('latin1', from, from + 10), 10)
  }
  const written = /\r\ncontent-length: *(\d+)/i.exec(head.toString('latin1', 0, end))?.[1]
  return written === undefined ? undefined : Number(written)
}

/**
 * Reads answers of HTTP/1.1 that come one at a time, in however many pieces, and tells the status of each when it is
 * whole. It knows just as much of HTTP as it takes to find the end.
 */
export function answerReader(onAnswer: (status: number) => void): (piece: Buffer) => void {
  let begun: Buffer | undefined
  let status = 0
  /** Bytes of the body that are to come; undefined while the head is not complete. */
  let missing: number | undefined
  /** The last bytes of a body that says by itself where it ends. */
  let tail: Buffer | undefined

  const finish = () => {
    missing = undefined
    tail = undefined
    onAnswer(status)
  }
  const readHead = (piece: Buffer): Buffer | undefined => {
    const head = begun === undefined ? piece : Buffer.concat([begun, piece])
    const end = head.indexOf(endOfHead)
    // The piece is memory that the next one is read into.
    begun = end === -1 ? Buffer.from(head) : undefined
    if (end === -1) return undefined
    status = Number(head.toString('latin1', statusAt, statusAt + 3))
    missing = lengthIn(head, end)
    if (missing === undefined) {
      missing = 0
      if (/\r\ntransfer-encoding: *chunked/i.test(head.toString('latin1', 0, end))) tail = Buffer.alloc(0)
    }
    return head.subarray(end + endOfHead.length)
  }

  return (piece) => {
    const body = missing === undefined ? readHead(piece) : piece
    if (body === undefined || missing === undefined) return
    if (tail !== undefined) {
      tail = Buffer.concat([tail, body]).subarray(-lastChunk.length)
      if (tail.equals(lastChunk)) finish()
      return
    }
    missing -= body.length
    if (missing <= 0) finish()
  }
}
