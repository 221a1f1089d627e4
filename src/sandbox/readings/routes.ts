import { Envelope, ok } from '../../platform/http/envelope.ts'
import { largerBody } from '../../platform/http/larger-body.ts'
import type { Server } from '../../platform/http/server.ts'
import { SandboxOrderPath } from '../schema.ts'
import type { SandboxDeps } from '../shared-clock.ts'
import { putMeterReadings } from './put-meter-readings.ts'
import { putReadings } from './put-readings.ts'
import { PutMeterReadings, PutMeterReadingsRequest, PutReadings, PutReadingsRequest } from './schema.ts'

/** In the test environment no metering operator sends readings, so partners send them. */
export const sandboxReadingRoutes =
  ({ db }: Pick<SandboxDeps, 'db'>) =>
  async (api: Server) => {
    api.put(
      '/contracts/:contractNumber/readings',
      {
        config: { scopes: [] },
        schema: {
          operationId: 'putSandboxReadings',
          summary: 'Send readings for a contract',
          description:
            'What the metering operator would send: whole days of quarter-hours, at most 2 MiB. Stores all days, or none if one of them is wrong.',
          tags: ['Sandbox'],
          params: SandboxOrderPath,
          body: PutReadingsRequest,
          response: { 200: Envelope(PutReadings) },
        },
        ...largerBody(2),
      },
      async ({ params, body, caller, receivedAt }) => {
        const player = { partnerId: caller.partner.id, now: receivedAt }
        const { data, notices } = await putReadings(db, params.contractNumber, body, player)
        return ok(data, notices)
      },
    )

    api.put(
      '/contracts/:contractNumber/meter-readings',
      {
        config: { scopes: [] },
        schema: {
          operationId: 'putSandboxMeterReadings',
          summary: 'Send meter readings for a contract',
          description:
            'What the metering operator would send for a contract without a smart meter: meter readings and amounts of energy. Stores all of them, or none if one is wrong. They take precedence over what you or the customer tell for the same day.',
          tags: ['Sandbox'],
          params: SandboxOrderPath,
          body: PutMeterReadingsRequest,
          response: { 200: Envelope(PutMeterReadings) },
        },
      },
      async ({ params, body, caller, receivedAt }) => {
        const player = { partnerId: caller.partner.id, now: receivedAt }
        const { data, notices } = await putMeterReadings(db, params.contractNumber, body, player)
        return ok(data, notices)
      },
    )
  }
