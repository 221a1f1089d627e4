import type { Stream } from './command.ts'

export type ProgressBar = { show(done: number, total: number): void; clear(): void }

const longest = 40
const pauseMilliseconds = 50

/** A bar that is redrawn on one line of a terminal; in a file or a pipe there is none. */
export function progressBar(stream: Stream, title: string): ProgressBar {
  if (stream.isTTY !== true) return { show: () => {}, clear: () => {} }
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(done, total) {
      // Drawing costs more than reading a row, and nobody reads a hundred bars a second.
      const isLast = done >= total
      if (!isLast && performance.now() - shownAt < pauseMilliseconds) return
      shownAt = performance.now()
      const part = total > 0 ? Math.min(1, done / total) : 1
      const room = Math.max(10, Math.min(longest, (stream.columns ?? 80) - title.length - 12))
      const filled = Math.round(part * room)
      const bar = '█'.repeat(filled) + '░'.repeat(room - filled)
      stream.write(`\r\x1b[2K${title} ${bar} ${String(Math.floor(part * 100)).padStart(3)} %`)
    },
    clear: () => void stream.write('\r\x1b[2K'),
  }
}
