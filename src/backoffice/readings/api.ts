import type { Readable } from 'node:stream'
import { unsaid } from '../../energy/meter-readings/incoming-record.ts'
import { findReadingsOf } from '../../energy/meter-readings/list-readings.ts'
import { MeterReadingItem } from '../../energy/meter-readings/schema.ts'
import { storeRecords } from '../../energy/meter-readings/store-records.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import { Envelope, ErrorEnvelope, type ErrorItem, ok } from '../../platform/http/envelope.ts'
import { jsonTypes } from '../../platform/http/json-body.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { lendStream } from '../../platform/threads/lend-stream.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { OperatorContractPath } from '../contracts/schema.ts'
import { changing, type OperatorDeps, operations, operatorOf } from '../operation.ts'
import { StoredMeterReadings, StoreMeterReadings } from './meter-reading-schema.ts'
import { type ReadingsForm, type receiveReadings, recordsAuditedBy } from './receive-readings.ts'
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

/** What meters without a smart meter gateway showed, as the market or an estimate says. */
export const meterReadingRoutes =
  ({ db }: Pick<OperatorDeps, 'db'>) =>
  async (server: Server) => {
    operations(server, 'Readings', { role: 'operator:readings', db }).post('/meter-readings', {
      operationId: 'storeMeterReadings',
      summary: 'Store meter readings and amounts of energy',
      description:
        'What MSCONS 13017 (meter reading) and 13019 (amount of energy) carry. Each is stored by itself. One that contradicts others is kept without effect and reported as `questioned`; confirm it, correct it or reverse it. Sending the same again changes nothing.',
      body: StoreMeterReadings,
      data: StoredMeterReadings,
      turn: 'last',
      does: ({ body, operator }) => store(db, body, operator),
    })

    operations(server, 'Contracts', { role: 'operator:orders', db }).list(
      '/contracts/:contractNumber/meter-readings',
      {
        operationId: 'listContractMeterReadings',
        summary: 'List the meter readings of a contract',
        description:
          'From every source, newest first, at most 500. `Questioned` ones do not count: confirm, correct or reverse them.',
        params: OperatorContractPath,
        item: MeterReadingItem,
        isLong: true,
        hasNoLinks: true,
        max: 500,
        notes: 'meter-readings.read',
        find: ({ params }) => listOf(db, params.contractNumber),
      },
    )
  }

async function listOf(db: OperatorDeps['db'], contractNumber: string): Promise<MeterReadingItem[]> {
  const items = await findReadingsOf(db, contractNumber)
  if (items !== undefined) return items
  throw notFound(`There is no contract ${contractNumber}.`)
}

async function store(
  db: OperatorDeps['db'],
  { readings }: StoreMeterReadings,
  operator: Operator,
): Promise<StoredMeterReadings> {
  const records = readings.map((reading, index) => ({
    ...unsaid,
    ...({ line: index + 1, source: 'Market', valueState: 'Final' } as const),
    ...reading,
  }))
  const outcomes = await storeRecords(db, records, {
    now: operator.now,
    transaction: recordsAuditedBy(db, operator),
  })
  const count = (wanted: (typeof outcomes)[number]['result']) =>
    outcomes.filter(({ result }) => result === wanted).length
  return {
    stored: count('stored'),
    unchanged: count('unchanged'),
    questioned: count('questioned'),
    refused: count('refused'),
    remarks: outcomes.flatMap(({ finding: _, compared: __, reason, field = null, ...place }) =>
      reason === undefined ? [] : [{ ...place, field, reason }],
    ),
  }
}
