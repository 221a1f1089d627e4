/**
 * Section 22 EnFG: a heat pump with its own metering point pays neither the CHP nor the offshore levy, once somebody has
 * applied for it. Without an application both are charged.
 */
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { InvalidItem } from '../platform/refusal.ts'
import type { Validity } from '../tariffs/regions/regions.ts'
import { faultOf, periodFaults } from './period-faults.ts'

export const levyApplicants = ['Customer', 'Supplier'] as const

/** An application that was granted, and the period that it covers. */
export type LevyExemption = Validity & {
  appliedOn: string
  appliedBy: (typeof levyApplicants)[number]
  /** The heat pump's own; null if it was registered before that was asked for. */
  meterNumber: string | null
  /** When it was checked that subsection 2 excludes nobody; null as above. */
  exclusionsCheckedOn: string | null
  /** Where the proof is found, such as a file number of the grid operator. */
  proofReference: string
}

const firstDay = '2025-01-01'

/** What must be known before levies are left out. */
export const levyExemptionFaults = (periods: readonly LevyExemption[]): InvalidItem[] => [
  ...periodFaults(periods),
  ...periods.flatMap(({ validFrom, meterNumber, exclusionsCheckedOn }, index) => [
    ...(validFrom < firstDay
      ? [faultOf(index, 'validFrom', `There are no exemptions before ${firstDay}.`)]
      : []),
    ...(meterNumber === null
      ? [faultOf(index, 'meterNumber', 'A heat pump is exempt with a meter of its own alone: name it.')]
      : []),
    ...(exclusionsCheckedOn === null
      ? [
          faultOf(
            index,
            'exclusionsCheckedOn',
            'Say when it was checked that section 22 (2) excludes nobody.',
          ),
        ]
      : []),
  ]),
]

/** The exemptions of an order `o`, oldest first, as JSON. */
export const levyExemptionsOfOrder = fragment`
  (select coalesce(jsonb_agg(jsonb_build_object('validFrom', e.valid_from, 'validTo', e.valid_to,
      'appliedOn', e.applied_on, 'appliedBy', e.applied_by, 'meterNumber', e.meter_number,
      'exclusionsCheckedOn', e.exclusions_checked_on, 'proofReference', e.proof_reference)
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
    insert into levy_exemptions (contract_number, valid_from, valid_to, applied_on, applied_by, meter_number,
      exclusions_checked_on, proof_reference)
    select ${contractNumber}, p."validFrom", p."validTo", p."appliedOn", p."appliedBy", p."meterNumber",
      p."exclusionsCheckedOn", p."proofReference"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p ("validFrom" date, "validTo" date,
      "appliedOn" date, "appliedBy" text, "meterNumber" text, "exclusionsCheckedOn" date, "proofReference" text)`)
  return before
}

/** When a contract was exempt in a year of its delivery. */
export type ExemptPeriod = {
  gridOperatorCode: string | null
  customerNumber: string
  contractNumber: string
  marketLocation: string | null
  meterNumber: string | null
  firstDay: string
  lastDay: string
  days: number
  appliedBy: string
  appliedOn: string
  exclusionsCheckedOn: string | null
  proofReference: string
}

/** Those of a year, of all contracts that were supplied, by grid operator. */
export async function exemptPeriods(db: Db, year: number): Promise<ExemptPeriod[]> {
  const { rows } = await db.query<ExemptPeriod>(sql`
    select o.grid_operator_code as "gridOperatorCode", o.contract_number as "contractNumber",
      o.malo_identifier as "marketLocation", e.meter_number as "meterNumber", span.first as "firstDay",
      span.last as "lastDay", span.last - span.first + 1 as days, e.applied_by as "appliedBy",
      e.applied_on as "appliedOn", e.exclusions_checked_on as "exclusionsCheckedOn",
      e.proof_reference as "proofReference", a.customer_number as "customerNumber"
    from levy_exemptions e
    join orders o using (contract_number)
    join accounts a on a.id = o.account_id
    cross join lateral (
      select greatest(e.valid_from, o.start_date, make_date(${year}, 1, 1)) as first,
        least(e.valid_to - 1, o.end_date, make_date(${year}, 12, 31)) as last) span
    where o.start_date is not null and o.confirmation_sent_at is not null and o.state <> 'Revoked'
      and span.first <= span.last
    order by o.grid_operator_code nulls last, o.contract_number, span.first`)
  return rows
}
