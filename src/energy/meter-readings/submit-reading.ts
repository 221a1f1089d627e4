import type { Db } from '../../platform/db/sql.ts'
import { type IncomingRecord, unsaid } from './incoming-record.ts'
import { type RecordOutcome, storeRecords } from './store-records.ts'

export type SubmittedReading = {
  contractNumber: string
  source: 'Customer' | 'Partner'
  date: string
  kwh: number
  meterNumber?: string | undefined
  isRollover?: boolean | undefined
  isConfirmed?: boolean | undefined
}

/** Stores what a customer or a partner has read. It counts until the metering operator sends another value. */
export async function submitReading(
  db: Db,
  { meterNumber = '', isRollover = false, isConfirmed = false, ...told }: SubmittedReading,
  now: Date,
): Promise<RecordOutcome> {
  const record: IncomingRecord = {
    ...unsaid,
    ...{ line: 1, isRollover, isConfirmed },
    valueState: 'Preliminary',
    meterNumber: meterNumber === '' ? null : meterNumber,
    ...told,
  }
  const [outcome] = await storeRecords(db, [record], { now })
  if (outcome === undefined) throw new Error('a reading was stored without an outcome')
  return outcome
}
