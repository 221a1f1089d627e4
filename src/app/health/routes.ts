import type { Revisions } from '../../platform/db/revisions.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { OneOf, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { outageSentence } from './outage-sentence.ts'

const Health = Envelope(
  Type.Object(
    { status: OneOf(['ok'], { description: 'Always `ok`.', examples: ['ok'] }) },
    { title: 'Health', description: 'Health.' },
  ),
)

/** For load balancers and orchestrators: is the process alive, and should it get requests? */
export const healthRoutes =
  ({ revisions }: { revisions: Revisions }) =>
  async (server: Server) => {
    server.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      done()
    })
    server.get(
      '/health/live',
      {
        config: { public: true },
        schema: {
          operationId: 'getLiveness',
          summary: 'Is the process alive?',
          description: '200 as long as the process answers at all; it asks nothing of the database.',
          tags: ['Health'],
          response: { 200: Health },
        },
      },
      async () => ok({ status: 'ok' as const }),
    )
    server.get(
      '/health/ready',
      {
        config: { public: true },
        schema: {
          operationId: 'getReadiness',
          summary: 'Can the process answer requests?',
          description: '200 only when the database answers and all migrations are done, else 503.',
          tags: ['Health'],
          response: { 200: Health },
        },
      },
      async () => {
        // Migrations run before the process listens, so that only the database is left to ask.
        await revisions.refresh().catch(refuseInWords)
        return ok({ status: 'ok' as const })
      },
    )
  }

/** A caller that asks for the health wants to know what ails; to everybody else an outage is an outage. */
function refuseInWords(error: unknown): never {
  if (!(error instanceof DatabaseUnavailable)) throw error
  throw new Refusal(
    'unavailable',
    { code: 'unavailable', message: outageSentence(error) },
    { 'Retry-After': '2' },
  )
}
