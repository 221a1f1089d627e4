import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ServerAddress } from '../../src/platform/db/embedded/server-address.ts'

export type DatabaseDoor = {
  port: number
  /** Lets nothing through any more and says so to nobody, as a host without power or a cut cable. */
  fallSilent(): void
  /** Leads to another server from now on; connections that are open stay where they are. */
  leadTo(address: ServerAddress): void
  close(): Promise<void>
}

/** A TCP port in front of a server that listens on a socket alone. */
export async function openDoor(address: ServerAddress): Promise<DatabaseDoor> {
  const sockets = new Set<Socket>()
  let target = address
  let isSilent = false
  const server = createServer((outside) => {
    const inside = connect(join(target.host, `.s.PGSQL.${target.port}`))
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => void (isSilent || to.write(data)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!isSilent) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true
    },
    leadTo(other) {
      target = other
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
