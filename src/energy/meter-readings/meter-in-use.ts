import {
  comparableMeterNumber,
  isMeterNumber,
  normaliseMeterNumber,
} from '../../domain/identifiers/meter-number.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type FieldFault, quoted } from '../readings/check-day.ts'
import type { IncomingRecord } from './incoming-record.ts'
import type { MeterReading } from './meter-reading.ts'
import { asRecords, findMeteredContract, findRecords } from './repository.ts'

type WithMeter = { meterNumber: string | null }

/** The meter that was read last; of two on the same day, the one whose readings began last. Else that of the contract. */
function meterInUse(readings: readonly MeterReading[], { meterNumber }: WithMeter): string | null {
  let newest: { meterNumber: string; first: string; last: string } | undefined
  for (const number of new Set(readings.map((reading) => reading.meterNumber))) {
    const dates = readings.flatMap(({ meterNumber, date }) => (meterNumber === number ? [date] : [])).sort()
    const meter = { meterNumber: number, first: dates[0] ?? '', last: dates.at(-1) ?? '' }
    const isNewer =
      newest === undefined ||
      meter.last > newest.last ||
      (meter.last === newest.last && meter.first > newest.first)
    if (isNewer) newest = meter
  }
  return newest?.meterNumber ?? meterNumber
}

/** Fills in the meter of a reading. Only the market tells of new meters; what others say is about the meter in use. */
export function withMeter(
  record: IncomingRecord,
  readings: readonly MeterReading[],
  contract: WithMeter,
): IncomingRecord | FieldFault {
  if (record.fromDate !== null) return { ...record, meterNumber: null }
  const inUse = meterInUse(readings, contract)
  if (record.meterNumber === null)
    return inUse === null
      ? { field: 'meterNumber', reason: 'meterNumber is missing, and the contract has none yet' }
      : { ...record, meterNumber: inUse }
  const given = normaliseMeterNumber(record.meterNumber)
  if (inUse !== null && isSame(given, inUse)) return { ...record, meterNumber: inUse }
  if (!isMeterNumber(given))
    return { field: 'meterNumber', reason: `${quoted(record.meterNumber)} is not a meter number` }
  if (inUse === null || record.source === 'Market') {
    const known = readings.find(({ meterNumber }) => isSame(meterNumber, given))
    return { ...record, meterNumber: known?.meterNumber ?? given }
  }
  return {
    field: 'meterNumber',
    reason: `the meter of the contract is ${inUse}; the metering operator tells us when it was changed`,
  }
}

const isSame = (one: string, other: string): boolean =>
  comparableMeterNumber(one) === comparableMeterNumber(other)

/** The meter that a contract's readings are of; null if nobody knows it. */
export async function findMeterInUse(db: Db, contractNumber: string): Promise<string | null> {
  const contract = await findMeteredContract(db, contractNumber)
  if (contract === undefined) return null
  return meterInUse(asRecords(await findRecords(db, contractNumber)).readings, contract)
}
