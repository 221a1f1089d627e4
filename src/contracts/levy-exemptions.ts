/**
 * Section 22 EnFG: a heat pump with its own metering point pays neither the CHP nor the offshore levy, once somebody has
 * applied for it. Without an application both are charged.
 */
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { Validity } from '../tariffs/regions/regions.ts'

export const levyApplicants = ['Customer', 'Supplier'] as const

/** An application that was granted, and the period that it covers. */
export type LevyExemption = Validity & {
  appliedOn: string
  appliedBy: (typeof levyApplicants)[number]
  /** Where the proof is found, such as a file number of the grid operator. */
  proofReference: string
}

/** The exemptions of an order `o`, oldest first, as JSON. */
export const levyExemptionsOfOrder = fragment`
  (select coalesce(jsonb_agg(jsonb_build_object('validFrom', e.valid_from, 'validTo', e.valid_to,
      'appliedOn', e.applied_on, 'appliedBy', e.applied_by, 'proofReference', e.proof_reference)
      order by e.valid_from), '[]')
   from levy_exemptions e where e.contract_number = o.contract_number) as "levyExemptions"`

/** The registered exemptions, oldest first; undefined if the contract does not exist. */
export async function findLevyExemptions(
  db: Db,
  contractNumber: string,
): Promise<LevyExemption[] | undefined> {
  const { rows } = await db.query<{ levyExemptions: LevyExemption[] }>(sql`
    select ${levyExemptionsOfOrder} from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]?.levyExemptions
}

/** Replaces the registered exemptions and returns the previous ones; undefined if the contract does not exist. */
export async function replaceLevyExemptions(
  tx: Db,
  contractNumber: string,
  periods: readonly LevyExemption[],
): Promise<LevyExemption[] | undefined> {
  // Locks the order, because concurrent changes must follow each other even if nothing is registered yet.
  await tx.query(sql`select from orders o where o.contract_number = ${contractNumber} for no key update`)
  const before = await findLevyExemptions(tx, contractNumber)
  if (before === undefined) return undefined
  await tx.query(sql`delete from levy_exemptions where contract_number = ${contractNumber}`)
  await tx.query(sql`
    insert into levy_exemptions (contract_number, valid_from, valid_to, applied_on, applied_by, proof_reference)
    select ${contractNumber}, p."validFrom", p."validTo", p."appliedOn", p."appliedBy", p."proofReference"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p ("validFrom" date, "validTo" date,
      "appliedOn" date, "appliedBy" text, "proofReference" text)`)
  return before
}
