/** What must hold of all bills: decision 114. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { rateBill } from '../rating/rate-bill.ts'
import { type BillInputs, sha256Of } from './bill-inputs.ts'

export type BillFaults = {
  bills: number
  /** Bills whose stored inputs are not those of then, or give other amounts now. */
  wrong: string[]
  /** Years whose numbers are not all there. */
  incompleteYears: number[]
  /** Contracts with days between bills that are not billed, and that wait for nothing. */
  contractsWithGaps: string[]
}

// Bounds how long it takes; older ones were looked at when they were new.
const maxRecalculated = 500
const maxShown = 20

/** Numbers count from a year on: older bills may have been deleted. */
export async function verifyBills(db: Db, numbersSince: number): Promise<BillFaults> {
  const { rows: newest } = await db.query<{
    number: string
    inputs: string
    hash: string
    net: number
    gross: number
  }>(sql`
    select number, inputs::text as inputs, inputs_sha256 as hash, net_cents as net, gross_cents as gross
    from bills where state <> 'Draft' and reverses is null order by finalised_at desc limit ${maxRecalculated}`)
  const wrong = newest.flatMap(({ number, inputs, hash, net, gross }) => {
    // Inputs that are not ours any more may not be calculable at all.
    if (sha256Of(inputs) !== hash) return [number]
    const rated = rateBill(JSON.parse(inputs) as BillInputs)
    return rated.net === net && rated.gross === gross ? [] : [number]
  })
  const { rows: years } = await db.query<{ year: number }>(sql`
    select n.year from bill_numbers n
    where n.year >= ${numbersSince} and n.last <> (select count(*) from bills b where b.number like n.year || '-%')
    order by n.year`)
  const { rows: gaps } = await db.query<{ contractNumber: string }>(sql`
    select distinct g.contract_number as "contractNumber" from (
      select b.contract_number, b.period_to,
        lead(b.period_from) over (partition by b.contract_number order by b.period_from) as next
      from bills b where b.state = 'Final' and b.reverses is null) g
    join contract_billing c on c.contract_number = g.contract_number
    where g.next <> g.period_to and c.hold_reason is null and c.due_at = 'infinity'
    order by 1 limit ${maxShown}`)
  const { rows: counted } = await db.query<{ bills: number }>(sql`
    select count(*) as bills from bills where state <> 'Draft'`)
  return {
    bills: counted[0]?.bills ?? 0,
    wrong,
    incompleteYears: years.map(({ year }) => year),
    contractsWithGaps: gaps.map(({ contractNumber }) => contractNumber),
  }
}
