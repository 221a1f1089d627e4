import type { Db } from '../../../platform/db/sql.ts'
import type { Collected, CollectedDay } from '../day-collector.ts'
import type { Incoming } from '../reading-item.ts'
import { findSuppliedContracts, type SuppliedContract } from '../repository.ts'

const daysPerLook = 500

/** Assigns each day to the contract that is supplied at its location on that date. */
export async function* contractsAtLocations(
  db: Db,
  days: AsyncIterable<Collected>,
): AsyncGenerator<Incoming> {
  let waiting: Collected[] = []
  for await (const day of days) {
    waiting.push(day)
    if (waiting.length < daysPerLook) continue
    yield* await assigned(db, waiting)
    waiting = []
  }
  yield* await assigned(db, waiting)
}

async function assigned(db: Db, days: readonly Collected[]): Promise<Incoming[]> {
  const locations = new Set(days.flatMap(({ owner }) => (owner !== null && isLocation(owner) ? [owner] : [])))
  const contracts = locations.size > 0 ? await findSuppliedContracts(db, [...locations]) : []
  const at = new Map<string, SuppliedContract[]>()
  for (const contract of contracts)
    at.set(contract.location, [...(at.get(contract.location) ?? []), contract])
  return days.map((day) => ('reason' in day ? faultAt(day) : dayOfContract(day, at.get(day.owner) ?? [])))
}

function dayOfContract(day: CollectedDay, contracts: readonly SuppliedContract[]): Incoming {
  const { owner, ...rest } = day
  const [contract, other] = contracts.filter(
    ({ startDate, endDate }) => startDate <= day.date && day.date <= (endDate ?? day.date),
  )
  if (contract !== undefined && other === undefined)
    return { ...rest, contractNumber: contract.contractNumber }
  const how = contract === undefined ? 'no contract is' : 'several contracts are'
  return faultAt({ ...day, reason: `${how} supplied at ${owner.slice(0, 40)} on ${day.date}` })
}

const faultAt = ({ line, owner, date, reason }: Extract<Collected, { reason: string }>): Incoming => ({
  ...{ line, contractNumber: null, date },
  reason: owner === null || reason.includes(owner) ? reason : `${owner}: ${reason}`,
})

/** A MaLo or a MeLo. */
const isLocation = (text: string): boolean => /^([0-9]{11}|[A-Z]{2}[0-9A-Z]{31})$/.test(text)
