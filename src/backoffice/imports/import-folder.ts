import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'wattline-import-'
const keptMilliseconds = 24 * 60 * 60_000

/** Passes a temporary folder to `work` and always removes it, and with it those that killed processes have left. */
export async function withImportFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    await removeLeft(await stat(folder))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * No import takes a day. One that another process removes meanwhile, or that is somebody else's, is left alone. The file
 * system made the times that are compared: this process may have another clock.
 */
async function removeLeft({ mtimeMs: now }: { mtimeMs: number }): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (mtimeMs < now - keptMilliseconds) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
