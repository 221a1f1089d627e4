// One Wattline process owns a data folder. It listens on a socket, which the system closes however the process ends; a
// lock file would outlive it.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rename, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerError, errorCode } from './errors.ts'

export type Ownership = { release: () => Promise<void> }

type ClaimState = 'candidate' | 'owner'
type Claim = { name: string; pid: number; state: ClaimState }

const claimName = /^owner-(\d+)-[0-9a-f]+\.sock$/
const patienceMs = 5000

/**
 * Becomes the owner, or refuses if another process is. Every claim has its own socket and is visible before it looks for
 * others, so of two that start at once the later one sees the earlier one: they never both become owners.
 */
export async function claimOwnership(socketDir: string, dataDir: string): Promise<Ownership> {
  let state: ClaimState = 'candidate'
  const id = `${process.pid}-${randomBytes(3).toString('hex')}.sock`
  const name = `owner-${id}`
  const server = createServer((socket) =>
    socket
      .unref()
      .on('error', () => {})
      .end(`${state} ${process.pid}\n`),
  )
  const release = async () => {
    server.close()
    await rm(join(socketDir, name), { force: true })
  }

  // A socket refuses connections until it listens and would look dead, so it gets its name last. Everyone may connect:
  // the folder keeps others out, and an ordinary user has to be able to ask a claim of root.
  const unnamed = join(socketDir, `start-${id}`)
  await once(server.listen({ path: unnamed, readableAll: true, writableAll: true }).unref(), 'listening')
  await rename(unnamed, join(socketDir, name))

  const deadline = performance.now() + patienceMs
  for (;;) {
    const others = (await liveClaims(socketDir)).filter((claim) => claim.name !== name)
    if (others.length === 0) break
    const late = performance.now() > deadline
    const ahead = others.find((other) => late || other.state === 'owner' || other.name < name)
    if (ahead !== undefined) {
      await release()
      throw inUse(dataDir, ahead.pid)
    }
    await pause(20)
  }
  state = 'owner'
  return { release }
}

export function inUse(dataDir: string, pid: number): EmbeddedServerError {
  return new EmbeddedServerError(
    `The data folder ${dataDir} is in use by another Wattline process (pid ${pid}): ` +
      'stop that process, or give this one a DATA_DIR of its own.',
  )
}

/** The process that owns the data folder of these sockets. */
export async function findOwner(socketDir: string): Promise<number | undefined> {
  return (await liveClaims(socketDir)).find(({ state }) => state === 'owner')?.pid
}

async function liveClaims(socketDir: string): Promise<Claim[]> {
  const names = await readdir(socketDir).catch(() => [])
  const claims = names.map(async (name) => {
    const pid = claimName.exec(name)?.[1]
    if (pid === undefined) return []
    const state = await askClaim(join(socketDir, name))
    return state === undefined ? [] : [{ name, pid: Number(pid), state }]
  })
  return (await Promise.all(claims)).flat()
}

/** Asks a claim for its state. One that is too busy to answer within a second is alive and counts as the owner. */
async function askClaim(path: string): Promise<ClaimState | undefined> {
  const socket = createConnection(path)
  try {
    const [answer] = await once(socket.setEncoding('utf8'), 'data', { signal: AbortSignal.timeout(1000) })
    return String(answer).startsWith('candidate') ? 'candidate' : 'owner'
  } catch (error) {
    const code = errorCode(error)
    // Nothing will ever listen there again, since no two claims share a name.
    if (code === 'ECONNREFUSED') await rm(path, { force: true }).catch(() => {})
    return code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET' ? undefined : 'owner'
  } finally {
    socket.on('error', () => {}).destroy()
  }
}
