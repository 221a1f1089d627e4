import type { AnyCaller } from '../partners/tokens/caller.ts'
import { Envelope, ok } from '../platform/http/envelope.ts'
import type { Server } from '../platform/http/server.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { Clock, MoveClockRequest } from './schema.ts'
import { moveClock, type SandboxDeps } from './shared-clock.ts'

// A caller that moves the clocks of all changes what every partner sees.
const config = { anyScope: ['api:partner', 'operator'] as const }

/** The clock of the caller: a partner's own, or for an operator the one that all clocks go by. */
export const clockRoutes = (deps: SandboxDeps) => async (api: Server) => {
  api.get(
    '/clock',
    {
      config,
      schema: {
        operationId: 'getSandboxClock',
        summary: 'Read the clock',
        description:
          'The current time by your own clock: every partner has one. Only in the test environment.',
        tags: ['Sandbox'],
        response: { 200: Envelope(Clock) },
      },
    },
    async ({ receivedAt }) => ok({ now: berlinDateTime(receivedAt) }),
  )

  api.post(
    '/clock',
    {
      config,
      schema: {
        operationId: 'moveSandboxClock',
        summary: 'Move the clock',
        description:
          'Moves your own clock forward, and with it all that is yours: orders, contracts, states that change by date, prices, tokens, links, mails and webhooks. No other partner notices. Never backwards, and at most 15 years ahead of real time. A token of an operator moves the clocks of all partners by as much.',
        tags: ['Sandbox'],
        body: MoveClockRequest,
        response: { 200: Envelope(Clock) },
      },
    },
    async ({ body, anyCaller }) => ok(await moveClock(deps, body, partnerIdOf(anyCaller))),
  )
}

const partnerIdOf = ({ partner }: AnyCaller): string | null => partner?.id ?? null
