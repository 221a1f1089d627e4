import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { incomplete, tooLarge } from '../../platform/http/received-body.ts'

const maxMegabytes = 200

/**
 * Streams the body into a temporary file, passes it to `work` and always removes it. A body that is too long is refused
 * as soon as it exceeds the limit.
 */
export const withReceivedFile = <T>(
  body: Readable,
  work: (path: string) => Promise<T>,
  megabytes = maxMegabytes,
): Promise<T> =>
  withImportFolder(async (folder) => {
    const path = join(folder, 'received.csv')
    await receive(body, path, megabytes)
    return work(path)
  })

async function receive(body: Readable, path: string, megabytes: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    let received = 0
    // Do not destroy the body on an early exit: that would close the connection before the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += chunk.length
      if (received > megabytes * 1e6) throw tooLarge('file', `${megabytes} MB`)
      await file.appendFile(chunk)
    }
  } catch (error) {
    throw body.errored ? incomplete('file') : error
  } finally {
    await file.close()
  }
}

const prefix = 'wattline-import-'
const storedMilliseconds = 24 * 60 * 60_000

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
    if (mtimeMs < now - storedMilliseconds) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
