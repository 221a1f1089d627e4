import { Envelope, ok } from '../../http/envelope.ts'
import { Nullable, Type } from '../../http/schema.ts'
import type { Server } from '../../http/server.ts'
import { receiveAnswer } from '../../processing/receive-answer.ts'
import { operation } from '../operation.ts'
import type { OperatorParts } from '../operator-parts.ts'

const Received = Type.Object(
  {
    isUsed: Type.Boolean({
      description: 'Whether the message changed anything or could have.',
      examples: [true],
    }),
    reason: Nullable(
      Type.String({ description: 'Why it was kept but not used, or what to look at.', examples: [null] }),
    ),
  },
  { title: 'ReceivedMessage', description: 'What became of a message of the market.' },
)

/** Where the supplier's own market communication delivers what the market says. */
export const marketRoutes =
  ({ db, wakeWorker }: OperatorParts) =>
  async (api: Server) => {
    api.post(
      '/market/messages',
      operation({
        operationId: 'receiveMarketMessage',
        summary: 'Deliver a message of the market',
        description:
          'An answer to one of our messages, or a notice. Whatever it is, it is stored: a message that is malformed, repeated, late or contradicts what is known is flagged with the reason and changes nothing.',
        body: Type.Unsafe<unknown>({
          description:
            'The message as JSON with its process identifier; `src/market/README.md` describes the forms.',
          examples: [
            {
              messageId: '5b0d7f3e-0000-4000-8000-000000000001',
              process: '55002',
              answers: '5b0d7f3e-0000-4000-8000-000000000000',
              contractNumber: '3625975907',
              sentAt: '2026-11-16T09:40:00Z',
              content: { startDate: '2027-02-01' },
            },
          ],
        }),
        response: { 200: Envelope(Received) },
      }),
      async ({ body, caller, receivedAt }) => {
        const received = await receiveAnswer(db, body, {
          actor: 'market',
          now: receivedAt,
          comment: `client:${caller.clientId}`,
        })
        wakeWorker()
        return ok(received)
      },
    )
  }
