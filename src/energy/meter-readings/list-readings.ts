import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type MeterReading, milliwattHoursPerKwh } from './meter-reading.ts'
import { statusesOf } from './precedence.ts'
import { findMeteredContract, findRecords } from './repository.ts'
import type { MeterReadingItem } from './schema.ts'

/** What is known about a contract's meters, newest first, and what of it counts. */
export async function listReadings(db: Db, contractNumber: string): Promise<MeterReadingItem[]> {
  const stored = await findRecords(db, contractNumber)
  const readings = new Map(
    stored.flatMap((record) => {
      const { meterNumber } = record
      return meterNumber === null
        ? []
        : [[record.id, { ...record, meterNumber } satisfies MeterReading] as const]
    }),
  )
  const statuses = statusesOf([...readings.values()])
  return stored.map((record) => {
    const reading = readings.get(record.id)
    const status = reading === undefined ? undefined : statuses.get(reading)
    return {
      meterNumber: record.meterNumber,
      fromDate: record.fromDate,
      date: record.date,
      kwh: record.milliwattHours / milliwattHoursPerKwh,
      source: record.source,
      valueState: record.valueState,
      status: status ?? (record.isQuestioned ? 'Questioned' : 'Accepted'),
      receivedAt: berlinDateTime(record.receivedAt),
    }
  })
}

/** The same for callers that may name any contract; undefined if there is none of that number. */
export async function findReadingsOf(
  db: Db,
  contractNumber: string,
): Promise<MeterReadingItem[] | undefined> {
  const contract = mayExist(contractNumber) ? await findMeteredContract(db, contractNumber) : undefined
  return contract && listReadings(db, contractNumber)
}
