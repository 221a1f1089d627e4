import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { bareEnvironment } from './bare-environment.ts'
import { withTestKeys } from './encryption-keys.ts'
import { freePort } from './free-port.ts'
import { until } from './patience.ts'

export type ServiceProcess = {
  origin: string
  process: ChildProcess
  output: () => string
  /** Resolves with the exit code; null when a signal ended it. */
  exited: Promise<number | null>
}

/**
 * The built service as `npm start` runs it, in a process of its own that ends with the test, or when `whenDone` says;
 * as a group, to which signals can be sent as a terminal does.
 */
export async function startProcess(
  environment: Record<string, string>,
  whenDone: (end: () => Promise<void>) => void = onTestFinished,
  { command = [process.execPath, 'dist/main.js'], cwd = projectFolder, isGroup = false } = {},
): Promise<ServiceProcess> {
  const port = environment.PORT ?? String(await freePort())
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd,
    env: { ...bareEnvironment, ...withTestKeys(environment), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  whenDone(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { origin: `http://localhost:${port}`, process: child, output: () => output, exited }
}

/** Waits until the service answers its readiness check with this status. */
export async function untilReady({ origin, output, process }: ServiceProcess, status = 200): Promise<void> {
  await until(`the service is ready with ${status}`, async () => {
    if (process.exitCode !== null) throw new Error(`The service has ended: ${output().slice(-2000)}`)
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
    return answer?.status === status
  })
}

export async function tokenFrom(origin: string, clientId = 'demo-whitelabel'): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: `${clientId}-secret`,
  })
  const answer = await fetch(`${origin}/connect/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}
