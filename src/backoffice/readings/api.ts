import type { Readable } from 'node:stream'
import type { OnPool } from '../../platform/db/with-pool.ts'
import { Envelope, ErrorEnvelope, type ErrorItem, ok } from '../../platform/http/envelope.ts'
import { jsonTypes } from '../../platform/http/json-body.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { lendStream } from '../../platform/threads/lend-stream.ts'
import { changing, type OperatorDeps, operatorOf } from '../operation.ts'
import type { ReadingsForm, receiveReadings } from './receive-readings.ts'
import { StoredReadings, StoreReadings } from './schema.ts'

const types = ['application/json', 'application/x-ndjson']

type ReadingDeps = Pick<OperatorDeps, 'db'> & {
  receiveReadings: InThread<OnPool<typeof receiveReadings>>
}

type Sent = { body: Readable; form: ReadingsForm }

/** Registered in their own scope, because they also accept a stream of lines. */
export const readingRoutes =
  ({ db, receiveReadings }: ReadingDeps) =>
  async (server: Server) => {
    // A thread reads the body: parsing 8 MiB of JSON would block other requests.
    server.removeContentTypeParser(jsonTypes)
    for (const type of jsonTypes)
      server.addContentTypeParser(type, (_request, body, done) => done(null, { body, form: 'json' }))
    server.addContentTypeParser('application/x-ndjson', (_request, body, done) =>
      done(null, { body, form: 'ndjson' }),
    )
    server.addContentTypeParser('*', (_request, _body, done) => done(wrongType()))

    server.post(
      '/readings',
      changing(
        'Readings',
        'operator:readings',
        {
          operationId: 'storeReadings',
          summary: 'Store readings',
          description:
            'Each day is stored completely or not at all; invalid days are reported and do not affect the others. Later values replace earlier ones, but preliminary values never replace better ones. Sending the same readings again changes nothing. A stream must arrive within 30 seconds; use `wattline import readings` for larger files.',
          consumes: types,
          'x-form': StoreReadings,
          response: {
            200: Envelope(StoredReadings),
            400: ErrorEnvelope,
            413: Here(ErrorEnvelope, { description: 'The JSON has more than 8 MiB.' }),
            415: Here(ErrorEnvelope, { description: 'The body is neither JSON nor NDJSON.' }),
          },
        },
        { turn: 'last' },
      ),
      async (request) => {
        if (request.body === undefined) throw wrongType()
        const { body, form } = request.body as Sent
        const operator = operatorOf(request)
        const report = await lendStream(body, (port) => receiveReadings(db.address, port, { form, operator }))
        return ok(report, remarksOn(report))
      },
    )
  }

function remarksOn({ refused, notices }: StoredReadings): ErrorItem[] {
  const remarks: ErrorItem[] = []
  if (refused > 0) {
    const message = `${refused} days or lines were refused.`
    remarks.push({ severity: 'Warning', code: 'validation-failed', message, details: 'data.faults' })
  }
  if (notices.length > 0) {
    const message = 'Some values were ignored because better ones are stored.'
    remarks.push({ severity: 'Notice', code: 'value-ignored', message, details: 'data.notices' })
  }
  return remarks
}

const wrongType = () =>
  new Refusal('unsupportedType', {
    code: 'unsupported-media-type',
    message: `Send the readings as Content-Type: ${types.join(' or ')}.`,
  })
