import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { incomplete, tooLarge } from '../received-body.ts'

const maxBytes = 200e6

/**
 * Streams the body into a temporary file, passes it to `work` and always removes it. A body that is too long is refused
 * as soon as it exceeds the limit.
 */
export async function withReceivedFile<T>(body: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-import-'))
  try {
    const path = join(folder, 'received.csv')
    await receive(body, path)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(body: Readable, path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    let received = 0
    // Do not destroy the body on an early exit: that would close the connection before the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += chunk.length
      if (received > maxBytes) throw tooLarge('file', '200 MB')
      await file.appendFile(chunk)
    }
  } catch (error) {
    throw body.errored ? incomplete('file') : error
  } finally {
    await file.close()
  }
}
