import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { patience } from '../../../../test/support/patience.ts'
import { type EmbeddedServerOptions, startEmbeddedServer } from './embedded-server.ts'
import { type ServerAddress, socketFolderOf } from './server-address.ts'

/** A data folder that is gone after the test, with its sockets. */
export async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wattline-test-'))
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** A data folder with a database, copied from one that is made once, since initdb takes most of a first start. */
export async function aUsedDataDir(): Promise<string> {
  template ??= makeTemplate()
  const dataDir = await aDataDir()
  await promisify(execFile)('cp', ['-Rp', join(await template, 'postgres'), dataDir])
  return dataDir
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wattline-test-'))
  const server = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' } })
  await server.stop()
  // Other test files of this process copy it too.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function removeDataDir(dataDir: string): Promise<void> {
  await rm(socketFolderOf(dataDir), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** A server that is stopped after the test. */
export async function started(dataDir: string, options: Partial<EmbeddedServerOptions> = {}) {
  const server = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' }, ...options })
  onTestFinished(() => server.stop())
  return server
}

export async function query(address: ServerAddress, text: string): Promise<unknown[]> {
  const client = new Client({ ...address, connectionTimeoutMillis: patience(30) })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Another Wattline process that runs the server of this folder until it is killed. */
export async function otherProcess(dataDir: string): Promise<{ child: ChildProcess; postgresPid: number }> {
  const module = fileURLToPath(new URL('./embedded-server.ts', import.meta.url))
  const code = `
    const { startEmbeddedServer } = await import(${JSON.stringify(module)})
    const server = await startEmbeddedServer({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } })
    console.log(server.pid())`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { child, postgresPid: Number(String(line)) }
}
