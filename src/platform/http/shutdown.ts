import { Refusal } from '../refusal.ts'
import type { Server } from './server.ts'

const closing = new WeakSet<object>()

/** Turns away what arrives after the end has begun; callers repeat it and reach another process. */
export function refuseWhileClosing(server: Server): void {
  server.addHook('onRequest', (_request, reply, done) => {
    if (!closing.has(server.server)) return done()
    reply.raw.setHeader('Connection', 'close')
    done(
      new Refusal(
        'unavailable',
        { code: 'unavailable', message: 'The service is shutting down; please try again.' },
        { 'Retry-After': '1' },
      ),
    )
  })
}

/** Finishes what runs and refuses what is new; after ten seconds the rest is cut off. */
export async function closeGracefully(server: Server, milliseconds = 10_000): Promise<void> {
  closing.add(server.server)
  const deadline = setTimeout(() => server.server.closeAllConnections(), milliseconds)
  // A connection that is kept alive becomes idle only after its last answer.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50)
  await server.close()
  clearTimeout(deadline)
  clearInterval(idle)
}
