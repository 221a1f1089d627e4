import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Processes that use all the time they get, until the test ends: what a machine is like that others use too. */
export function startBusyLoops(count = 4): void {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;) if (process.ppid === 1) process.exit()'], { stdio: 'ignore' }),
  )
  onTestFinished(async () => {
    for (const loop of loops) loop.kill('SIGKILL')
    await Promise.all(loops.map((loop) => loop.exitCode ?? loop.signalCode ?? once(loop, 'exit')))
  })
}
