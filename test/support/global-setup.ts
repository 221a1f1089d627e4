import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseCache } from '../../scripts/setup/database-cache.mjs'
import { clusterFolderOf } from '../../src/platform/db/embedded/cluster.ts'
import { startEmbeddedServer } from '../../src/platform/db/embedded/embedded-server.ts'
import type { Address } from '../../src/platform/db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: Address
  }
}

/** Starts one PostgreSQL server for all tests, with the database that every test file gets a copy of. */
export default async function setUp(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  const { address, stop } = url ? await useServer({ connectionString: url }) : await startServer()
  project.provide('server', address)
  return stop
}

async function useServer(address: Address) {
  await fillTemplate(address, new Date())
  return { address, stop: async () => {} }
}

async function startServer() {
  const dataDir = await mkdtemp(join(await folderForData(), `${prefix}${process.pid}-`))
  // Durability is tested on servers of their own; here it would only cost time.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '200',
  }
  const start = () => startEmbeddedServer({ dataDir, settings })
  const now = new Date()
  const cache = databaseCache('test/support/fill-template.ts', now)
  const cluster = clusterFolderOf(dataDir)
  const isCached = await cache.copyTo(cluster)
  let server = await start()
  if (!isCached) {
    await fillTemplate(server.address, now)
    await server.stop()
    await cache.store(cluster)
    server = await start()
  }
  return {
    address: server.address,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const prefix = 'wattline-test-'

/** In memory where the system has a folder with enough room for that: a database is a thousand files, made and deleted. */
async function folderForData(): Promise<string> {
  const inMemory = '/dev/shm'
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < 4 * 1024 ** 3) return tmpdir()

  // A run that was killed has left its data behind, and memory is dear.
  const left = (await readdir(inMemory)).filter((name) => name.startsWith(prefix) && !isRunning(name))
  await Promise.all(left.map((name) => rm(join(inMemory, name), { recursive: true, force: true })))
  return inMemory
}

function isRunning(folder: string): boolean {
  try {
    return process.kill(Number.parseInt(folder.slice(prefix.length), 10), 0)
  } catch {
    return false
  }
}

/** Loaded only where it is needed, since it takes longer than to copy what it has made before. */
async function fillTemplate(server: Address, now: Date): Promise<void> {
  const filling = await import('./fill-template.ts')
  await filling.fillTemplate(server, now)
}
