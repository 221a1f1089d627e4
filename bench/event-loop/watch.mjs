/**
 * Loaded into a service that is watched: tells for how long its event loop was held up at most since the last question.
 * That is what `perf_hooks` says, or less: where the system tells (Linux), it is no longer than the thread had a core
 * meanwhile. On a busy machine a thread waits longer for a core than it works at a stretch.
 *
 * Beside others a thread also works more slowly while it has a core, since they share its caches. So a fixed piece of work
 * is done at each question, and the answer tells how much longer than at its best that took.
 */
import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.EVENT_LOOP_PORT) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const worked = workingTime()
  let longest = 0
  let before = worked()
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - before)
    before = now
  }
  setInterval(look, 1).unref()

  const slowdown = slowdownBy(worked)

  const server = createServer((_request, response) => {
    look()
    const milliseconds = Math.min(delay.max / 1e6, longest)
    // Between two questions a connection may be closed for being idle, just when the next one is sent.
    response.setHeader('connection', 'close')
    response.end(JSON.stringify({ milliseconds, slowdown: slowdown() }))
    before = worked()
    delay.reset()
    longest = 0
  })
  server.listen(Number(process.env.EVENT_LOOP_PORT), '127.0.0.1')
  server.unref()
}

/** How many times as long as at its best this thread needs at the moment for the same work. */
function slowdownBy(worked) {
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    index,
    text: `row ${index}`,
    at: [index, -index],
  }))
  let best = Number.POSITIVE_INFINITY
  return () => {
    const startedAt = worked()
    JSON.parse(JSON.stringify(rows))
    const taken = worked() - startedAt
    best = Math.min(best, taken)
    return taken / best
  }
}

/** How long the main thread has had a core, in milliseconds; else how long it is there. */
function workingTime() {
  const buffer = Buffer.alloc(128)
  const cell = new Int32Array(new SharedArrayBuffer(4))
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`)
    return () => {
      // The system brings the figure up to date when a thread gives up its core, and else only every few milliseconds.
      Atomics.wait(cell, 0, 0, 0.06)
      return Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 128, 0)).split(' ')[0]) / 1e6
    }
  } catch {
    return () => performance.now()
  }
}
