import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A server on a free port that answers every line with what it is given, after a greeting where it has one. */
export async function talkingServer(greeting: string | undefined, answer: (line: string) => string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting !== undefined) socket.write(greeting)
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) socket.write(answer(line))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
