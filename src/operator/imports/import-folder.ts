import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../platform/time/clock.ts'

const prefix = 'wattline-import-'
const keptMilliseconds = 24 * 60 * 60_000

/** Passes a temporary folder to `work` and always removes it, and with it those that killed processes have left. */
export async function withImportFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** No import takes a day. One that another process removes meanwhile, or that is somebody else's, is left alone. */
async function removeLeft(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (changedAt < systemClock.now().getTime() - keptMilliseconds)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
