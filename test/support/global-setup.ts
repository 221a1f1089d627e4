import { mkdtemp, rm } from 'node:fs/promises'
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
  const dataDir = await mkdtemp(join(tmpdir(), 'wattline-test-'))
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

/** Loaded only where it is needed, since it takes longer than to copy what it has made before. */
async function fillTemplate(server: Address, now: Date): Promise<void> {
  const filling = await import('./fill-template.ts')
  await filling.fillTemplate(server, now)
}
