import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../setup/project-root.mjs'

const patienceMs = 300_000

/** Starts the built service with demo data of its own, which are gone when it is stopped. */
export async function startDemoService(root = projectRoot) {
  const folder = mkdtempSync(join(tmpdir(), 'wattline-pictures-'))
  const origin = `http://localhost:${await freePort()}`
  const service = spawn(process.execPath, [join(root, 'dist', 'main.js')], {
    cwd: root,
    env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => service.once('close', resolve))
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + patienceMs
  while (!(await isReady(origin))) {
    if (service.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('The service did not get ready.')
    }
    await sleep(100)
  }
  return { origin, stop }
}

const isReady = async (origin) => (await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok === true

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
