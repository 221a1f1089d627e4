import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type PostgresNode, startNode, startStandby } from './postgres-node.ts'

/** Starts servers of a test file's own, all of which end with it. They write to no disk at once, which would only cost time. */
export async function testNodes() {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-nodes-'))
  const settings = { fsync: 'off' }
  const nodes: PostgresNode[] = []
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await rm(folder, { recursive: true, force: true })
  })
  const kept = (node: PostgresNode) => {
    nodes.push(node)
    return node
  }
  return {
    primary: async () => kept(await startNode(folder, { settings })),
    standbyOf: async (primary: PostgresNode) => kept(await startStandby(folder, primary, { settings })),
  }
}
