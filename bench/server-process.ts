import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bareEnvironment } from '../test/support/bare-environment.ts'
import { freePort } from '../test/support/free-port.ts'
import { afterwards } from './clean-up.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type ServerProcess = {
  pid: number
  origin: string
  startedMilliseconds: number
  stop(): Promise<void>
}

type Start = {
  /** Another Node than the one that runs the bench. */
  node?: string | undefined
  /** Arguments of node. */
  args: string[]
  cwd: string
  env?: Record<string, string>
  /** Answers 200 as soon as the server can work. */
  readyPath: string
}

/** `BENCH_PROFILE=<folder>` leaves a CPU profile of every server there, to be opened in the browser's developer tools. */
const profiling =
  process.env.BENCH_PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
const longestStartMilliseconds = 60_000
const longestStopMilliseconds = 15_000

/** Starts a Node server on a free port (`PORT`) and waits until it is ready. */
export async function startServer({
  node = process.execPath,
  args,
  cwd,
  env = {},
  readyPath,
}: Start): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // A real file: what a server logs has to be written somewhere in production too.
  const outputPath = join(await temporaryFolder(), 'output.log')
  const output = await open(outputPath, 'w')
  const spawnedAt = performance.now()
  const child = spawn(node, [...profiling, ...args], {
    cwd,
    // Nothing of the surrounding environment: a DATABASE_URL there must not change what is measured.
    env: { ...bareEnvironment, HOME: process.env.HOME ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', output.fd, output.fd],
    // A group of its own, so that Ctrl-C reaches it once, through the clean-up.
    detached: true,
  })
  await output.close()
  const stop = () => end(child)
  afterwards(stop)
  await untilReady(child, `${origin}${readyPath}`, outputPath)
  return { pid: child.pid ?? 0, origin, startedMilliseconds: performance.now() - spawnedAt, stop }
}

async function untilReady(child: ChildProcess, url: string, outputPath: string): Promise<void> {
  const deadline = performance.now() + longestStartMilliseconds
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(10)
  }
  const output = await readFile(outputPath, 'utf8')
  throw new Error(`${child.spawnargs.join(' ')} did not become ready. Its output: ${output.slice(-2000)}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const deadline = setTimeout(() => child.kill('SIGKILL'), longestStopMilliseconds)
  await exited
  clearTimeout(deadline)
}
