import { execFile } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'
import { until } from '../test/support/patience.ts'

/** A disk whose power can be cut: what nobody has synced by then is gone. */
export type CuttableDisk = {
  folder: string
  /** From this moment on nothing reaches the disk, and every write fails. */
  cut(): Promise<void>
  /** Mounts what had reached the disk; the file system replays its journal, as after a power failure. */
  restore(): Promise<void>
}

const run = promisify(execFile)

// EXT4_IOC_SHUTDOWN without a flush of the journal: what developers of file systems test power failures with.
const shutDown = `open(my $disk, '<', $ARGV[0]) or die; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die "$!"`

/** A disk of its own in a file; undefined where we may not mount one or not cut its power. */
export async function mountCuttableDisk(megabytes: number): Promise<CuttableDisk | undefined> {
  const home = await temporaryFolder()
  const folder = await temporaryFolder()
  const image = join(home, 'disk')
  const mount = () => run('mount', ['-t', 'ext4', '-o', 'loop', image, folder])
  const unmount = () =>
    until('nobody uses the disk', () =>
      run('umount', [folder]).then(
        () => true,
        () => false,
      ),
    )
  const disk = {
    folder,
    cut: async () => void (await run('perl', ['-e', shutDown, folder])),
    async restore() {
      await unmount()
      await mount()
    },
  }
  try {
    await writeFile(image, '')
    await truncate(image, megabytes * 1024 * 1024)
    await run('mkfs.ext4', ['-q', '-F', image])
    await mount()
  } catch {
    return undefined
  }
  afterwards(async () => void (await run('umount', ['--lazy', folder])))
  // Whether its power can be cut is known only by doing so, and nothing is on it yet.
  return disk.cut().then(
    async () => {
      await disk.restore()
      return disk
    },
    () => undefined,
  )
}
