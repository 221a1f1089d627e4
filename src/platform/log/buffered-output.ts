import { write, writeSync } from 'node:fs'

const blockCharacters = 64 * 1024
const flushMilliseconds = 250
// A stalled reader must not fill the memory; lines that do not fit are counted and reported when it reads again.
const maxPendingCharacters = 16 * 1024 * 1024
// A pipe takes this much in one piece, however many processes write to it (PIPE_BUF of Linux).
const atomicBytes = 4096

/**
 * Writes lines to a file descriptor in blocks, without waiting: a block is written when it is full or a quarter of a
 * second old. A usual stream measures its whole buffer with every line; this joins the lines of a block once. An output
 * shared with other processes gets whole lines in pieces that other lines cannot interrupt.
 */
export function bufferedOutput(fd: number, { isShared = false } = {}) {
  let pending = ''
  let lost = 0
  let isWriting = false
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || pending === '') return
    const block = Buffer.from(pending)
    pending = ''
    isWriting = true
    writeAll(block)
  }

  const pieceOf = (block: Buffer) => (isShared ? wholeLines(block) : block)

  const writeAll = (block: Buffer) => {
    const piece = pieceOf(block)
    write(fd, piece, (error, written) => {
      if (error !== null && error.code !== 'EAGAIN') return finish()
      const rest = block.subarray(error === null ? written : 0)
      if (rest.length === 0) return finish()
      if (written === piece.length) return writeAll(rest)
      // A full pipe takes the rest later.
      setTimeout(() => writeAll(rest), error === null ? 0 : 20)
    })
  }

  const finish = () => {
    isWriting = false
    if (lost > 0) {
      pending = `{"level":40,"lostLines":${lost},"msg":"the reader of the log is too slow"}\n${pending}`
      lost = 0
    }
    if (pending.length >= blockCharacters) flush()
    else if (pending !== '') schedule()
  }

  const schedule = () => {
    timer ??= setTimeout(flush, flushMilliseconds).unref()
  }

  return {
    write(line: string) {
      if (pending.length > maxPendingCharacters) lost++
      else pending += line
      if (pending.length >= blockCharacters) flush()
      else schedule()
    },
    /** Writes the rest before the process ends. */
    flushSync() {
      const block = Buffer.from(pending)
      pending = ''
      for (let at = 0; at < block.length; ) {
        try {
          at += writeSync(fd, pieceOf(block.subarray(at)))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        }
      }
    },
  }
}

/** As many whole lines as fit into one atomic write; a longer line is written alone. */
export function wholeLines(block: Buffer): Buffer {
  if (block.length <= atomicBytes) return block
  const lastEnd = block.lastIndexOf('\n', atomicBytes - 1)
  const end = lastEnd === -1 ? block.indexOf('\n') : lastEnd
  return end === -1 ? block : block.subarray(0, end + 1)
}
