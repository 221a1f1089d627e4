import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'
import { projectFolder } from '../src/platform/project-folder.ts'
import { bareEnvironment } from '../test/support/bare-environment.ts'
import { freePort } from '../test/support/free-port.ts'
import { patience } from '../test/support/patience.ts'
import { readOutput } from './service-output.ts'

export type Service = {
  origin: string
  /** The process that runs now. */
  pid(): number
  /** Starts it, without waiting. */
  start(): void
  untilReady(): Promise<void>
  /** Ends it at this very moment, whatever it is doing. */
  kill(): Promise<void>
  /** All that it has written in all its lives, but for the lines of single requests. */
  output(): string
}

const longestStartMilliseconds = patience(60)

/** The built service, API and worker, that always comes back at the same address. */
export async function prepareService(
  environment: Record<string, string>,
  folder = projectFolder,
): Promise<Service> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  // Not the project's folder, where a file .env may lie.
  const cwd = await temporaryFolder()
  let child: ChildProcess | undefined
  let output = ''

  const start = () => {
    child = spawn(process.execPath, [join(folder, 'dist', 'main.js')], {
      cwd,
      env: { ...bareEnvironment, ...environment, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    readOutput(child, (line) => {
      output += `${line}\n`
    })
  }
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    // Closed is later than ended: all that it wrote was read.
    const exited = once(child, 'close')
    // With those below it, as when the power goes: alone, they would end a moment later and in order.
    process.kill(-(child.pid as number), 'SIGKILL')
    await exited
  }
  const untilReady = async () => {
    const deadline = performance.now() + longestStartMilliseconds
    while (performance.now() < deadline && child?.exitCode === null) {
      const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) return
      await pause(20)
    }
    throw new Error(`The service did not become ready. Its output: ${output.slice(-2000)}`)
  }
  afterwards(kill)
  return { origin, pid: () => child?.pid ?? 0, start, untilReady, kill, output: () => output }
}
