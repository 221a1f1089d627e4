/**
 * In every process that runs tests: without it, one whose vitest was ended by a signal goes on with its test, and leaves
 * behind the services, browsers and databases that the test has started.
 */
import { existsSync } from 'node:fs'
import { processesBelow } from './processes-of.ts'

const isFirst = process.listenerCount('disconnect') === 0
if (isFirst) process.once('disconnect', end)

function end(): void {
  // Only Linux tells in /proc who was started by whom.
  for (const { pid } of existsSync('/proc') ? processesBelow(process.pid) : []) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended by itself.
    }
  }
  process.exit(1)
}
