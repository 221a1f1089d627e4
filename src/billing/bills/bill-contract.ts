import { findStoredContracts } from '../../contracts/find-stored-contracts.ts'
import type { Market } from '../../energy/working-prices/spot.ts'
import { suppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import type { Db } from '../../platform/db/sql.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { freezeInputs, type Hold } from '../rating/freeze-inputs.ts'
import { gatherDelivery } from '../rating/gather-delivery.ts'
import { rateBill } from '../rating/rate-bill.ts'
import { billInputs, sha256Of } from './bill-inputs.ts'
import { nextPeriod } from './next-period.ts'
import {
  dropDrafts,
  finaliseDraft,
  findBilledPeriods,
  holdContract,
  lockContract,
  nextNumber,
  replaceDraft,
  scheduleContract,
} from './repository.ts'

export type BillingTerms = {
  /** Days of delivery before it are billed elsewhere. */
  since: string
  /** How long after its end a period stays a draft, so that late readings count. */
  graceDays: number
}

type Billing = { market: Market; terms: BillingTerms; now: Date }

export type Billed = 'nothing' | 'held' | 'drafted' | 'finalised' | 'busy'

type Contract = Awaited<ReturnType<typeof findStoredContracts>>[number]

/** Two weeks after the bill has arrived (§ 40c (1) EnWG); the day of arrival does not count (§ 187 (1) BGB). */
export const daysUntilDue = 15
const hourMs = 3_600_000

/** A contract that cannot be calculated must not stop those behind it; it is tried again like one that is held. */
export const setAside = (db: Db, contractNumber: string, now: Date): Promise<void> =>
  holdContract(db, contractNumber, {
    reason: 'CalculationFailed',
    date: berlinDate(now),
    dueAt: new Date(now.getTime() + hourMs),
    now,
  })

/**
 * Takes the next period of a contract one step further: holds it, drafts it, or finalises it. All of it is one transaction, in
 * which no other worker has the contract; done again, it leaves the same.
 */
export const billContract = (db: Db, contractNumber: string, billing: Billing): Promise<Billed> =>
  db.transaction(async (tx) => {
    if (!(await lockContract(tx, contractNumber))) return 'busy'
    // Read under the lock: what changes about the delivery from now on makes the contract due again.
    const [contract] = await findStoredContracts(tx, [contractNumber])
    if (contract === undefined) throw new Error('a contract that is billed is not stored')
    const { terms, now } = billing
    const period = await findPeriod(tx, contract, terms)
    if (period === undefined) {
      await dropDrafts(tx, contractNumber)
      await scheduleContract(tx, contractNumber, null)
      return 'nothing'
    }
    if (berlinDate(now) < period.to) {
      await dropDrafts(tx, contractNumber)
      await scheduleContract(tx, contractNumber, startOfBerlinDate(period.to))
      return 'nothing'
    }
    const inputs = await freeze(tx, contract, { ...billing, period })
    if ('reason' in inputs) {
      await dropDrafts(tx, contractNumber)
      await holdContract(tx, contractNumber, { ...inputs, dueAt: new Date(now.getTime() + hourMs), now })
      return 'held'
    }
    const { net, gross } = rateBill(inputs)
    const text = JSON.stringify(inputs)
    const id = await replaceDraft(tx, {
      ...period,
      contractNumber,
      inputs: text,
      inputsSha256: sha256Of(text),
      netCents: net,
      grossCents: gross,
      now,
    })
    const finalAt = startOfBerlinDate(plusDays(period.to, terms.graceDays))
    if (now < finalAt) {
      await scheduleContract(tx, contractNumber, finalAt)
      return 'drafted'
    }
    const issuedOn = berlinDate(now)
    const number = await nextNumber(tx, Number(issuedOn.slice(0, 4)))
    await finaliseDraft(tx, id, { number, issuedOn, dueDate: plusDays(issuedOn, daysUntilDue), now })
    // The next period may be complete as well.
    await scheduleContract(tx, contractNumber, now)
    return 'finalised'
  })

async function findPeriod(tx: Db, contract: Contract, { since }: BillingTerms) {
  const { contractNumber, startDate, endDate, state, priceSnapshot } = contract
  // Nothing was agreed about what was supplied until a withdrawal.
  if (startDate === null || state === 'Revoked') return undefined
  const isDynamic = priceSnapshot.inputs.tariff.kind !== 'Fixed'
  return nextPeriod({ isDynamic, startDate, endDate, since }, await findBilledPeriods(tx, contractNumber))
}

async function freeze(
  tx: Db,
  contract: Contract,
  { market, period }: Billing & { period: { from: string; to: string } },
) {
  const delivery = await gatherDelivery(tx, suppliedContract(contract), period, market)
  const rated = await stepByStep(freezeInputs(delivery))
  return 'reason' in rated ? (rated satisfies Hold) : billInputs(contract, rated)
}
