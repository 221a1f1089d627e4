import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { settings } from '../../src/platform/settings/settings.ts'
import { freePort } from '../../test/support/free-port.ts'
import { TourEnd } from '../tour-end.ts'
import { findService } from './find-service.ts'

export type OwnService = { origin: string; isOwn: boolean; stop: () => Promise<void> }

const patienceSeconds = 90
const goodByeSeconds = 20

/** A service for this tour alone, with a database in a temporary folder; `stop` leaves nothing of it behind. */
export async function startOwnService(signal: AbortSignal): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-tour-'))
  const origin = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, [join(projectFolder, 'dist', 'main.js')], {
    // The .env of the project is for the user's own service, and so is what their shell sets.
    cwd: folder,
    env: { ...environmentWithoutSettings(), ...settingsOf(origin, folder) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C reaches a whole group; this one is asked to end by us, once, and in peace.
    detached: true,
  })
  let errors = ''
  child.stderr?.on('data', (data) => {
    errors += data
  })
  const stop = () => stopProcess(child, folder)
  try {
    await untilReady(origin, { child, signal, errors: () => errors })
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, isOwn: true, stop }
}

const environmentWithoutSettings = () => {
  const names = new Set(settings.map(({ name }) => name))
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)))
}

const settingsOf = (origin: string, folder: string) => ({
  PORT: new URL(origin).port,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
  // Nobody came to watch a market think.
  SIMULATOR_STEP_MS: '700',
})

type Waiting = { child: ChildProcess; signal: AbortSignal; errors: () => string }

async function untilReady(origin: string, { child, signal, errors }: Waiting): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000
  while ((await findService(origin, signal)) !== 'ready') {
    if (child.exitCode !== null) throw new TourEnd(errors().trim() || 'The service ended while it started.')
    if (Date.now() > deadline) throw new TourEnd(`The service did not start in ${patienceSeconds} seconds.`)
    await sleep(100, undefined, { signal })
  }
}

async function stopProcess(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), goodByeSeconds * 1000)
    await exited
    clearTimeout(impatience)
  }
  await rm(folder, { recursive: true, force: true })
}
