import { Refusal } from '../refusal.ts'
import type { Server } from './server.ts'

const closing = new WeakSet<object>()

/** Refuses requests that arrive during shutdown; callers retry and reach another process. */
export function refuseWhileClosing(server: Server): void {
  server.addHook('onRequest', (_request, reply, done) => {
    if (!closing.has(server.server)) return done()
    reply.header('Connection', 'close')
    done(
      new Refusal(
        'unavailable',
        { code: 'unavailable', message: 'The service is shutting down; please try again.' },
        { 'Retry-After': '1' },
      ),
    )
  })
}

/** Finishes running requests and refuses new ones; after ten seconds closes the remaining connections. */
export async function closeGracefully(server: Server, milliseconds = 10_000): Promise<void> {
  closing.add(server.server)
  const deadline = setTimeout(() => server.server.closeAllConnections(), milliseconds)
  // A keep-alive connection becomes idle only after its last answer.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50)
  await server.close()
  clearTimeout(deadline)
  clearInterval(idle)
}
