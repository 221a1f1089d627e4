import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { daysUntilDue } from './bill-contract.ts'
import {
  findNumber,
  insertReversal,
  markReversed,
  nextNumber,
  scheduleContract,
  waitForContract,
} from './repository.ts'

/**
 * Reverses a final bill by a document with a number of its own. Its days are free afterwards, so that the worker bills them
 * again with the readings and prices of then.
 */
export async function reverseBill(
  tx: Db,
  number: string,
  now: Date,
): Promise<{ contractNumber: string; reversedBy: string }> {
  const found = await findNumber(tx, number)
  if (found === undefined) throw notFound(`There is no bill ${number}.`)
  const { contractNumber } = found
  await waitForContract(tx, contractNumber)
  const id = await markReversed(tx, number)
  if (id === undefined) {
    const { kind, reversedBy } = (await findNumber(tx, number)) ?? found
    throw conflict(
      kind === 'Reversal'
        ? `${number} is a reversal, which cannot be reversed. The worker bills its days again.`
        : `Bill ${number} was reversed by ${reversedBy} already.`,
    )
  }
  const issuedOn = berlinDate(now)
  const reversedBy = await nextNumber(tx, Number(issuedOn.slice(0, 4)))
  const dueDate = plusDays(issuedOn, daysUntilDue)
  await insertReversal(tx, id, { number: reversedBy, issuedOn, dueDate, now })
  await scheduleContract(tx, contractNumber, now)
  return { contractNumber, reversedBy }
}
