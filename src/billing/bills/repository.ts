import { type Db, sql } from '../../platform/db/sql.ts'
import type { Hold } from '../rating/freeze-inputs.ts'
import type { Period, PeriodKind } from './next-period.ts'

/** Keeps a contract for this transaction; false while another worker has it, or if it is not billed at all. */
export async function lockContract(tx: Db, contractNumber: string): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select from contract_billing where contract_number = ${contractNumber} for update skip locked`)
  return rows.length > 0
}

/** The days that final bills cover, in order. */
export async function findBilledPeriods(db: Db, contractNumber: string): Promise<Period[]> {
  const { rows } = await db.query<Period>(sql`
    select b.period_from as "from", b.period_to as "to" from bills b
    where b.contract_number = ${contractNumber} and b.state = 'Final' and b.reverses is null
    order by b.period_from`)
  return rows
}

export type NewBill = Period & {
  contractNumber: string
  kind: PeriodKind
  inputs: string
  inputsSha256: string
  netCents: number
  grossCents: number
  now: Date
}

/** Puts a draft in place of the one that the contract has. */
export async function replaceDraft(tx: Db, bill: NewBill): Promise<string> {
  await dropDrafts(tx, bill.contractNumber)
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into bills (contract_number, kind, state, period_from, period_to, inputs, inputs_sha256, net_cents, gross_cents,
      drafted_at)
    values (${bill.contractNumber}, ${bill.kind}, 'Draft', ${bill.from}::date, ${bill.to}::date, ${bill.inputs}::json,
      ${bill.inputsSha256}, ${bill.netCents}, ${bill.grossCents}, ${bill.now})
    returning id`)
  return (rows[0] as { id: string }).id
}

export async function dropDrafts(tx: Db, contractNumber: string): Promise<void> {
  await tx.query(sql`delete from bills where contract_number = ${contractNumber} and state = 'Draft'`)
}

/** The next number of a year, which no other transaction gets, and which comes back if this one fails. */
export async function nextNumber(tx: Db, year: number): Promise<string> {
  const { rows } = await tx.query<{ last: number }>(sql`
    insert into bill_numbers as n (year, last) values (${year}, 1)
    on conflict (year) do update set last = n.last + 1 returning n.last`)
  return `${year}-${String((rows[0] as { last: number }).last).padStart(7, '0')}`
}

export type Issue = { number: string; issuedOn: string; dueDate: string; now: Date }

export async function finaliseDraft(tx: Db, id: string, { number, issuedOn, dueDate, now }: Issue) {
  await tx.query(sql`
    update bills set state = 'Final', number = ${number}, finalised_at = ${now}, issued_on = ${issuedOn}::date,
      due_date = ${dueDate}::date
    where id = ${id}::uuid`)
}

/** When to look next; `null` for never, unless the delivery changes. */
export async function scheduleContract(tx: Db, contractNumber: string, dueAt: Date | null): Promise<void> {
  await tx.query(sql`
    update contract_billing set due_at = coalesce(${dueAt}::timestamptz, 'infinity'), hold_reason = null, hold_date = null,
      held_since = null
    where contract_number = ${contractNumber}`)
}

export async function holdContract(
  tx: Db,
  contractNumber: string,
  { reason, date, dueAt, now }: Hold & { dueAt: Date; now: Date },
): Promise<void> {
  await tx.query(sql`
    update contract_billing set due_at = ${dueAt}, hold_reason = ${reason}, hold_date = ${date}::date,
      held_since = case when hold_reason = ${reason} then held_since else ${now}::timestamptz end
    where contract_number = ${contractNumber}`)
}

/** Keeps a contract for this transaction, once no other has it. */
export async function waitForContract(tx: Db, contractNumber: string): Promise<void> {
  await tx.query(sql`select from contract_billing where contract_number = ${contractNumber} for update`)
}

export async function findNumber(db: Db, number: string) {
  const { rows } = await db.query<{
    contractNumber: string
    kind: PeriodKind | 'Reversal'
    reversedBy: string | null
  }>(sql`
    select b.contract_number as "contractNumber", b.kind, r.number as "reversedBy"
    from bills b left join bills r on r.reverses = b.id where b.number = ${number}`)
  return rows[0]
}

/** Returns the id of the bill; undefined if it is not final any more. */
export async function markReversed(tx: Db, number: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    update bills set state = 'Reversed' where number = ${number} and state = 'Final' and reverses is null returning id`)
  return rows[0]?.id
}

export async function insertReversal(tx: Db, id: string, { number, issuedOn, dueDate, now }: Issue) {
  await tx.query(sql`
    insert into bills (contract_number, kind, state, period_from, period_to, number, net_cents, gross_cents, drafted_at,
      finalised_at, issued_on, due_date, reverses)
    select b.contract_number, 'Reversal', 'Final', b.period_from, b.period_to, ${number}, -b.net_cents, -b.gross_cents, ${now},
      ${now}, ${issuedOn}::date, ${dueDate}::date, b.id
    from bills b where b.id = ${id}::uuid`)
}
