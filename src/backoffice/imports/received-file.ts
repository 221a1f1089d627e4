import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { incomplete, tooLarge } from '../../platform/http/received-body.ts'
import { withImportFolder } from './import-folder.ts'

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
