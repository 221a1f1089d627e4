import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { grounds } from '../personal-data/grounds.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findDueErasures, findOutlived } from './personal-data.ts'

const atOnce = 20

/**
 * Goes on with erasures that had to leave something at first, once a period is over, and erases customers of whom nothing
 * has to be kept any more, asked or not (Art. 5 (1) (e) GDPR).
 */
export async function finishErasures(db: Db, now: Date): Promise<void> {
  const today = berlinDate(now)
  for (;;) {
    // Each plans its next one for a later day, so that this ends.
    const customerNumbers = await findDueErasures(db, today, atOnce)
    for (const customerNumber of customerNumbers) await eraseCustomer(db, customerNumber, { now })
    if (customerNumbers.length < atOnce) break
  }
  const outlived = {
    contractsBefore: startOfYear(today, grounds.records.years.delivered),
    othersBefore: startOfYear(today, grounds.disputes.years.neverDelivered),
  }
  // The rest is found the next time; whoever is erased is not found again.
  for (const customerNumber of await findOutlived(db, outlived, atOnce)) {
    await eraseCustomer(db, customerNumber, { now })
  }
}

/** The first day of the year as many years ago: what is older has been kept for as many years after its year. */
const startOfYear = (today: string, years: number): string => `${Number(today.slice(0, 4)) - years}-01-01`
