import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest'
import { diskFault, makeDataFolder, refuseSmallDisk } from './data-folder.ts'

const run = promisify(execFile)
const ordinaryUser = 65534

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wattline-folder-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A small disk in memory; the test is skipped where nobody may mount one. */
async function disk({ skip }: TestContext, options: string): Promise<string> {
  const path = await folder()
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).catch(() =>
    skip('mounting is not allowed here'),
  )
  onTestFinished(async () => void (await run('umount', [path])))
  return path
}

/** Root may write everywhere, so that it becomes somebody else for the moment. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(ordinaryUser)
  return work().finally(() => process.seteuid?.(0))
}

describe('the data folder', () => {
  test('is created with its parent folders, and the write test leaves nothing behind', async () => {
    const path = join(await folder(), 'some/where')

    expect(await makeDataFolder(path)).toBe(path)
    expect(await readdir(path)).toEqual([])
  })

  test('is refused when it is a file, or below one', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, '')

    for (const path of [file, join(file, 'data')])
      await expect(makeDataFolder(path)).rejects.toThrow(
        /it or a folder above it is a file: set DATA_DIR to a folder,/,
      )
  })

  test('is refused when this user may not make it, or not write to it', async () => {
    const path = await folder()
    await mkdir(join(path, 'data'))
    for (const each of [join(path, 'data'), path]) await chmod(each, 0o555)
    onTestFinished(() => chmod(path, 0o755))

    for (const name of ['data', 'other'])
      await expect(asOrdinaryUser(() => makeDataFolder(join(path, name)))).rejects.toThrow(
        /this user may not write there: set DATA_DIR to a folder of your own,/,
      )
  })

  test('is refused on a read-only file system', async (context) => {
    await expect(makeDataFolder(await disk(context, 'ro'))).rejects.toThrow(/its file system is read-only: /)
  })

  test('is refused on a disk that is full', async (context) => {
    const path = await disk(context, 'size=64k')
    await writeFile(join(path, 'ballast'), Buffer.alloc(128 * 1024)).catch(() => {})

    await expect(makeDataFolder(join(path, 'data'))).rejects.toThrow(/its disk is full: free some space /)
  })

  test('is refused for a new database on a disk that is too small for it', async (context) => {
    const path = await disk(context, 'size=20m')

    expect(await makeDataFolder(path)).toBe(path)
    await expect(refuseSmallDisk(path)).rejects.toThrow(/a new database needs 128 MB/)
    await refuseSmallDisk(await disk(context, 'size=200m'))
  })

  test.each([
    ['FATAL: could not write lock file "postmaster.pid": No space left on device', 'its disk is full'],
    ['could not extend file "base/1/2": Disk quota exceeded', 'the disk quota is used up'],
    ['could not create file: Read-only file system', 'its file system is read-only'],
  ])('has a sentence for what PostgreSQL says: %s', (words, sentence) => {
    expect(diskFault('/data', words)?.message).toContain(
      `The data folder /data cannot be used, because ${sentence}: `,
    )
  })

  test('leaves other messages of PostgreSQL unchanged', () => {
    expect(diskFault('/data', 'invalid value for parameter "shared_buffers"')).toBeUndefined()
  })
})
