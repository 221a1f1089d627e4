/** The tests start from the filled database of an earlier run, as long as it would be filled the same way now. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseCache } from '../scripts/setup/database-cache.mjs'

function project() {
  const root = mkdtempSync(join(tmpdir(), 'wattline-cache-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  mkdirSync(join(root, 'cluster'))
  mkdirSync(join(root, 'migrations'))
  write('cluster/PG_VERSION', '18')
  write('fill.ts', "import { seed } from './seed.ts'")
  write('seed.ts', 'export const seed = 1')
  write('other.ts', '')
  let copies = 0
  const cacheAt = (time: string) => databaseCache('fill.ts', new Date(time), root)
  return {
    write,
    store: (time: string) => cacheAt(time).store(join(root, 'cluster')),
    copy: async (time: string) => {
      const to = join(root, `copy-${++copies}`)
      return (await cacheAt(time).copyTo(to)) && readFileSync(join(to, 'PG_VERSION'), 'utf8')
    },
    cached: () => readdirSync(join(root, 'node_modules/.cache/test-database')).sort(),
  }
}

test('a cluster is used again within the hour, while the files behind it are the same', async () => {
  const { write, store, copy } = project()

  expect(await copy('2026-12-31T23:01:00Z')).toBe(false)
  await store('2026-12-31T23:01:00Z')
  write('other.ts', 'changed')
  expect(await copy('2026-12-31T23:59:59Z')).toBe('18')
  expect(await copy('2027-01-01T00:00:00Z')).toBe(false)
  expect(await copy('2026-12-31T22:59:59Z')).toBe(false)

  write('migrations/0001.sql', 'create table cats ();')
  expect(await copy('2026-12-31T23:59:59Z')).toBe(false)
  await store('2026-12-31T23:59:59Z')
  expect(await copy('2026-12-31T23:59:59Z')).toBe('18')
  write('seed.ts', 'export const seed = 12')
  expect(await copy('2026-12-31T23:59:59Z')).toBe(false)
})

test('the two clusters that were used last are kept', async () => {
  const { store, copy, cached } = project()
  await store('2026-06-01T10:00:00Z')
  await store('2026-06-01T11:00:00Z')
  await copy('2026-06-01T10:30:00Z')
  await copy('2026-06-01T11:10:00Z')
  await copy('2026-06-01T10:59:00Z')

  await store('2026-06-01T12:00:00Z')

  expect(cached().map((name) => name.slice(0, 13))).toEqual(['2026-06-01T11', '2026-06-01T12'])
})

test('several runs at once copy and store whole clusters', async () => {
  const { store, copy, cached } = project()
  const time = '2026-06-01T10:00:00Z'

  await Promise.all([store(time), store(time)])

  expect(await Promise.all([copy(time), copy(time), copy(time)])).toEqual(['18', '18', '18'])
  expect(cached()).toHaveLength(1)
})
