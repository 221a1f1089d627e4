import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBinaries, hydrateSymlinks } from './binaries.ts'

describe('the binaries of PostgreSQL', () => {
  test('have the version of the npm package', async () => {
    expect((await findBinaries()).majorVersion).toBe('18')
  })

  test('are refused for a platform without a package, with the way out', async () => {
    await expect(findBinaries('win32-x64')).rejects.toThrow(
      /not include PostgreSQL for win32-x64: set DATABASE_URL/,
    )
  })

  test('get their symlinks, even if several processes create them at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wattline-test-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'native/lib'), { recursive: true })
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))

    await Promise.all([hydrateSymlinks(folder), hydrateSymlinks(folder)])
    await hydrateSymlinks(folder)

    expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  })
})
