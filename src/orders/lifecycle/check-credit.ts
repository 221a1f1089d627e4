import { type Db, sql } from '../../platform/db/sql.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Applicant, CreditPort } from '../credit/credit-port.ts'
import { recordEvent } from './record-event.ts'

type Deps = { db: Db; clock: Clock; credit: CreditPort }

/** Whether we may supply the customer. Asked once; a negative decision denies the order, and an operator can overrule it. */
export async function checkCredit({ db, clock, credit }: Deps, contractNumber: string): Promise<boolean> {
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

export async function markCreditChecked(db: Db, contractNumber: string, now: Date): Promise<void> {
  await db.query(sql`update orders set credit_checked_at = ${now} where contract_number = ${contractNumber}`)
}

async function findApplicant(
  db: Db,
  contractNumber: string,
): Promise<(Applicant & { isChecked: boolean }) | undefined> {
  const { rows } = await db.query<Applicant & { isChecked: boolean }>(sql`
    select o.contract_number as "contractNumber", o.type, a.first_name as "firstName", a.last_name as "lastName",
      a.business_name as "businessName", o.legal_structure as "legalStructure", a.date_of_birth as "dateOfBirth",
      o.delivery_address as "deliveryAddress", o.meter_number as "meterNumber",
      o.credit_checked_at is not null as "isChecked"
    from orders o join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}
