import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'

export type SmallDisk = {
  folder: string
  /** Takes every byte that is left. */
  fill(): Promise<void>
  /** Gives them back. */
  free(): Promise<void>
}

/** A disk of its own of this size, in memory; undefined where we may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder()
  const run = promisify(execFile)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  afterwards(async () => void (await run('umount', ['--lazy', folder])))
  const ballast = join(folder, 'ballast')
  return { folder, fill: () => fillUp(ballast), free: () => rm(ballast, { force: true }) }
}

async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (let size = 1024 * 1024; size >= 4096; size /= 4) {
      const chunk = Buffer.alloc(size, 1)
      while (await fits(handle, chunk));
    }
  } finally {
    await handle.close()
  }
}

async function fits(handle: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<boolean> {
  try {
    return (await handle.write(chunk)).bytesWritten === chunk.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
