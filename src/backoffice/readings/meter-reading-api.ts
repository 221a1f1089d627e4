import { unsaid } from '../../energy/meter-readings/incoming-record.ts'
import { findReadingsOf } from '../../energy/meter-readings/list-readings.ts'
import { MeterReadingItem } from '../../energy/meter-readings/schema.ts'
import { storeRecords } from '../../energy/meter-readings/store-records.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { OperatorContractPath } from '../contracts/schema.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { StoredMeterReadings, StoreMeterReadings } from './meter-reading-schema.ts'
import { recordsAuditedBy } from './records-audited-by.ts'

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
