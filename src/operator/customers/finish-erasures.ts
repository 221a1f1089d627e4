import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findDueErasures } from './personal-data.ts'

const atOnce = 20

/**
 * Goes on with erasures that had to leave something at first, once a period is over. Each plans its next one for a later
 * day, so that this ends.
 */
export async function finishErasures(db: Db, now: Date): Promise<void> {
  for (;;) {
    const customerNumbers = await findDueErasures(db, berlinDate(now), atOnce)
    for (const customerNumber of customerNumbers) await eraseCustomer(db, customerNumber, { now })
    if (customerNumbers.length < atOnce) return
  }
}
