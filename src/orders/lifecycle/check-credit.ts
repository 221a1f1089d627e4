import type { Db } from '../../platform/db/sql.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CreditPort } from '../credit/credit-port.ts'
import { findApplicant, markCreditChecked } from './market-repository.ts'
import { recordEvent } from './record-event.ts'

type Parts = { db: Db; clock: Clock; credit: CreditPort }

/** Whether the customer may be supplied. Asked once; a refusal denies the order, which an operator can clear up. */
export async function checkCredit({ db, clock, credit }: Parts, contractNumber: string): Promise<boolean> {
  const found = await findApplicant(db, contractNumber)
  if (found === undefined) return false
  const { isChecked, ...applicant } = found
  if (isChecked) return true
  const decision = await credit.check(applicant)
  if (decision.isPositive) {
    await markCreditChecked(db, contractNumber, clock.now())
    return true
  }
  const by = { actor: 'system', now: clock.now(), comment: `decided by ${decision.agency}` }
  await recordEvent(db, contractNumber, { event: 'denied', denialReason: decision.denialReason }, by)
  return false
}
