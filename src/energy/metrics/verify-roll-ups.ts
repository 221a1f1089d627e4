import { findStoredContracts } from '../../contracts/find-stored-contracts.ts'
import type { Db } from '../../platform/db/sql.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { contractsAfter } from '../readings/check-readings.ts'
import type { ReadingDay } from '../readings/find-readings.ts'
import type { ReadingMonth } from '../readings/reading-months.ts'
import { lockContracts } from '../readings/repository.ts'
import { rollUpContracts } from '../readings/roll-up.ts'
import { type Difference, repairDays, verifyDays } from '../readings/verify-days.ts'
import type { Market } from '../working-prices/spot.ts'
import { type SuppliedContract, suppliedContract } from '../working-prices/supplied-contract.ts'
import { loadMarket, pricesOfMonths } from './month-costs.ts'
import { priceMonths } from './rolled-months.ts'

export type Verified = {
  contracts: number
  days: number
  months: number
  /** Costs that were worked out again; others were stored with prices that do not apply any more, and are not used. */
  costs: number
  /** Contracts whose months do not follow from their days yet; their metrics are read from the days. */
  notRolledUp: number
  /** The first hundred. */
  differences: Difference[]
  moreDifferences: number
  repaired: number
}

type Options = {
  /** One contract; all without it. */
  contractNumber?: string | undefined
  /** Whether to correct what differs and to roll up what is not. */
  repair: boolean
  prices: DayAheadPrices
  today: string
}

const contractsAtATime = 500
const maxNamed = 100

/**
 * Works out every sum and every cost from the quarter-hours again. Each contract is locked for as long as that takes, so
 * that no import changes it meanwhile.
 */
export async function verifyRollUps(db: Db, options: Options): Promise<Verified> {
  const verified: Verified = {
    ...{ contracts: 0, days: 0, months: 0, costs: 0, notRolledUp: 0 },
    ...{ differences: [], moreDifferences: 0, repaired: 0 },
  }
  const market = await loadMarket(db, options)
  for await (const numbers of batchesOf(db, options.contractNumber)) {
    const stored = await findStoredContracts(db, numbers)
    const contracts = new Map(stored.map((contract) => [contract.contractNumber, suppliedContract(contract)]))
    for (const contractNumber of numbers)
      await db.transaction((tx) =>
        verifyContract(tx, contractNumber, {
          ...{ contract: contracts.get(contractNumber), market, repair: options.repair, verified },
        }),
      )
  }
  return verified
}

async function* batchesOf(db: Db, contractNumber: string | undefined): AsyncGenerator<string[]> {
  if (contractNumber !== undefined) return yield [contractNumber]
  for (let last = ''; ; ) {
    const numbers = await contractsAfter(db, last, contractsAtATime)
    yield numbers
    if (numbers.length < contractsAtATime) return
    last = numbers.at(-1) ?? ''
  }
}

type Work = { contract: SuppliedContract | undefined; market: Market; repair: boolean; verified: Verified }

async function verifyContract(
  tx: Db,
  contractNumber: string,
  { contract, market, repair, verified }: Work,
): Promise<void> {
  if ((await lockContracts(tx, [contractNumber])).length === 0) return
  const { days, months, differences } = await verifyDays(tx, contractNumber)
  verified.contracts++
  verified.days += days.length
  if (months === undefined) verified.notRolledUp++
  verified.months += months?.length ?? 0
  if (contract !== undefined && months !== undefined && differences.length === 0) {
    const costs = await verifyCosts(contract, { days, months, market })
    verified.costs += costs.compared
    differences.push(...costs.differences)
  }
  const room = maxNamed - verified.differences.length
  verified.differences.push(...differences.slice(0, room))
  verified.moreDifferences += Math.max(0, differences.length - room)
  if (!repair || (differences.length === 0 && months !== undefined)) return
  if (differences.length > 0) await repairDays(tx, contractNumber, days)
  await rollUpContracts(tx, [contractNumber])
  verified.repaired++
}

type Stored = { days: readonly ReadingDay[]; months: readonly ReadingMonth[]; market: Market }

/** Compares the costs that were stored with the prices that apply now. */
async function verifyCosts(
  contract: SuppliedContract,
  { days, months, market }: Stored,
): Promise<{ compared: number; differences: Difference[] }> {
  const stored = months.filter(({ cost }) => cost !== undefined)
  const [first, last] = [stored[0], stored.at(-1)]
  if (first === undefined || last === undefined) return { compared: 0, differences: [] }
  const span = { fromDay: first.fromDay, toDay: last.toDay }
  const prices = pricesOfMonths(contract, span, market)
  const priced = stored.flatMap((month) => {
    const priceKey = prices.keyOfMonth(month)
    return priceKey !== undefined && month.cost?.priceKey === priceKey ? [{ ...month, priceKey }] : []
  })
  const byDay = new Map(days.map((day) => [dayNumberOf(day.date), day]))
  const costs = await priceMonths(priced, byDay, prices)
  const correct = new Map(costs.map(({ fromDay, energyCost }) => [fromDay, energyCost]))
  const differences = priced.flatMap(({ fromDay, cost }): Difference[] => {
    const [stored, known] = [cost?.energyCost ?? null, correct.get(fromDay) ?? null]
    if (stored === known) return []
    const of = dateOf(fromDay).slice(0, 7)
    const { contractNumber } = contract
    return [{ contractNumber, of, what: 'energy cost', stored, correct: known }]
  })
  return { compared: priced.length, differences }
}
