import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Hold } from '../rating/freeze-inputs.ts'
import type { Period, PeriodKind } from './next-period.ts'

export type StoredBill = Period & {
  contractNumber: string
  number: string | null
  kind: PeriodKind | 'Reversal'
  state: 'Draft' | 'Final' | 'Reversed'
  netCents: number
  grossCents: number
  issuedOn: string | null
  dueDate: string | null
  /** The number of the bill that this one reverses, and of the one that reverses it. */
  reverses: string | null
  reversedBy: string | null
}

const billColumns = fragment`
  b.contract_number as "contractNumber", b.number, b.kind, b.state, b.period_from as "from", b.period_to as "to",
  b.net_cents as "netCents", b.gross_cents as "grossCents", b.issued_on as "issuedOn", b.due_date as "dueDate",
  (select o.number from bills o where o.id = b.reverses) as reverses,
  (select r.number from bills r where r.reverses = b.id) as "reversedBy"`

type BillsQuery = { offset: number; limit: number }

/** All bills of a contract with its draft, newest first: one more than the limit. */
export async function findBillsOfContract(
  db: Db,
  contractNumber: string,
  { offset, limit }: BillsQuery,
): Promise<StoredBill[]> {
  const { rows } = await db.query<StoredBill>(sql`
    select ${billColumns} from bills b where b.contract_number = ${contractNumber}
    order by b.finalised_at desc nulls first, b.number desc offset ${offset} limit ${limit + 1}`)
  return rows
}

export type HeldContract = Hold & { contractNumber: string; heldSince: Date }

/** Contracts that are not billed yet for a reason, those that have waited longest first: one more than the limit. */
export async function findHeldContracts(db: Db, { offset, limit }: BillsQuery): Promise<HeldContract[]> {
  const { rows } = await db.query<HeldContract>(sql`
    select b.contract_number as "contractNumber", b.hold_reason as reason, b.hold_date as date, b.held_since as "heldSince"
    from contract_billing b where b.hold_reason is not null
    order by b.held_since, b.contract_number offset ${offset} limit ${limit + 1}`)
  return rows
}
