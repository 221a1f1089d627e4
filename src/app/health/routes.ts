import { NoPrimary } from '../../platform/db/primary-pool.ts'
import type { Revisions } from '../../platform/db/revisions.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { OneOf, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'

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

/** What is wrong with the database, for operators who look at the health of the service; no name of a host goes out. */
export function outageSentence({ cause }: DatabaseUnavailable): string {
  if (cause instanceof NoPrimary) return 'None of the database servers takes writes.'
  const { code, message = '' } = (cause ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string' && sentences[code] !== undefined) return sentences[code]
  return /timeout/i.test(message) ? tooSlow : 'The database does not answer.'
}

const tooSlow = 'The database does not answer in time.'
// By SQLSTATE.
const sentences: Record<string, string> = {
  '25006': 'The database takes no writes.',
  '53100': 'The disk of the database is full.',
  '53300': 'The database has no connection left.',
  '57014': tooSlow,
  '58030': 'The disk of the database fails.',
  '57P03': 'The database is starting or stopping.',
}
