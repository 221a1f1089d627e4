/**
 * Loaded into a service that is watched: tells for how long its event loop was held up at most since the last question.
 * That is what `perf_hooks` says, or less: where the system tells (Linux), it is no longer than the thread had a core
 * meanwhile. On a busy machine a thread waits longer for a core than it works at a stretch.
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

  const server = createServer((_request, response) => {
    look()
    response.end(String(Math.min(delay.max / 1e6, longest)))
    delay.reset()
    longest = 0
  })
  server.listen(Number(process.env.EVENT_LOOP_PORT), '127.0.0.1')
  server.unref()
}

/** How long the main thread has had a core, in milliseconds; else how long it is there. */
function workingTime() {
  const buffer = Buffer.alloc(128)
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`)
    return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 128, 0)).split(' ')[0]) / 1e6
  } catch {
    return () => performance.now()
  }
}
