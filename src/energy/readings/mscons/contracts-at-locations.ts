import { isMeLo } from '../../../domain/identifiers/market-check-digit.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { plusDays } from '../../../platform/time/day-number.ts'
import type { IncomingRecord } from '../../meter-readings/incoming-record.ts'
import type { Collected, CollectedDay } from '../day-collector.ts'
import type { Incoming, Reversal } from '../reading-item.ts'
import { type ContractAtLocation, findSuppliedContracts } from '../repository.ts'
import type { CollectedRecord } from './tariff-times.ts'

const daysPerLook = 500

/** Assigns each day or record to the contract that is supplied at its location on that date. */
export async function* contractsAtLocations(
  db: Db,
  days: AsyncIterable<Collected | CollectedRecord | Reversal>,
): AsyncGenerator<Incoming | IncomingRecord | Reversal> {
  let waiting: (Collected | CollectedRecord | Reversal)[] = []
  for await (const day of days) {
    waiting.push(day)
    if (waiting.length < daysPerLook) continue
    yield* await assigned(db, waiting)
    waiting = []
  }
  yield* await assigned(db, waiting)
}

async function assigned(
  db: Db,
  days: readonly (Collected | CollectedRecord | Reversal)[],
): Promise<(Incoming | IncomingRecord | Reversal)[]> {
  const locations = new Set(
    days.flatMap((day) =>
      'reverses' in day || day.owner === null || !isLocation(day.owner) ? [] : [day.owner],
    ),
  )
  const contracts = locations.size > 0 ? await findSuppliedContracts(db, [...locations]) : []
  const at = new Map<string, ContractAtLocation[]>()
  for (const contract of contracts)
    at.set(contract.location, [...(at.get(contract.location) ?? []), contract])
  return days.flatMap((day): (Incoming | IncomingRecord | Reversal)[] => {
    if ('reverses' in day) return [day]
    if ('reason' in day) return [faultAt(day)]
    const supplied = (at.get(day.owner) ?? []).filter((contract) => isSupplied(contract, day))
    // A reading on the day on which one contract follows another is the last of the one and the first of the other.
    return 'source' in day && supplied.length > 0
      ? supplied.map((contract) => recordOfContract(day, contract))
      : [dayOfContract(day, supplied)]
  })
}

const recordOfContract = (
  { owner: _, ...record }: CollectedRecord,
  { contractNumber }: ContractAtLocation,
): IncomingRecord => ({ ...record, contractNumber })

function dayOfContract(
  day: CollectedDay | CollectedRecord,
  [contract, other]: readonly ContractAtLocation[],
): Incoming {
  const { owner, ...rest } = day
  if (contract !== undefined && other === undefined && !('source' in rest)) {
    const { contractNumber } = contract
    return isMeLo(owner) ? { ...rest, contractNumber, meteringLocation: owner } : { ...rest, contractNumber }
  }
  const how = contract === undefined ? 'no contract is' : 'several contracts are'
  return faultAt({ ...day, reason: `${how} supplied at ${owner.slice(0, 40)} on ${day.date}` })
}

/** The last reading of a delivery is of the day after it. */
function isSupplied(contract: ContractAtLocation, day: CollectedDay | CollectedRecord): boolean {
  const { startDate, endDate } = contract
  const first = 'source' in day && day.fromDate !== null ? day.fromDate : day.date
  if (first < startDate) return false
  if (endDate === null) return true
  return 'source' in day ? day.date <= plusDays(endDate, 1) : day.date <= endDate
}

const faultAt = ({ line, owner, date, reason }: Extract<Collected, { reason: string }>): Incoming => ({
  ...{ line, contractNumber: null, date },
  reason: owner === null || reason.includes(owner) ? reason : `${owner}: ${reason}`,
})

const isLocation = (text: string): boolean => /^[0-9]{11}$/.test(text) || isMeLo(text)
