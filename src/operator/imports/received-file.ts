import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { brokenOff, tooLarge } from '../received-body.ts'

const mostBytes = 200e6

/**
 * Writes what comes in into a file of its own, lends it to some work and removes it, whatever becomes of the work.
 * Nothing of it is kept in memory; a body that is too long is given up as soon as that shows.
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
    // The body is not destroyed when it is given up: that would end the connection before the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += chunk.length
      if (received > mostBytes) throw tooLarge('file', '200 MB')
      await file.appendFile(chunk)
    }
  } catch (error) {
    throw body.errored ? brokenOff('file') : error
  } finally {
    await file.close()
  }
}
