/** When a customer pays grid use and metering to the operators, and the supplier only delivers (decision 109). */
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { isValidOn, type Validity } from '../../tariffs/regions/regions.ts'

/** The periods in which an order `o` is supplied without grid use, oldest first, as JSON. */
export const withoutGridUseOfOrder = fragment`
  (select coalesce(jsonb_agg(jsonb_build_object('validFrom', lower(p.days), 'validTo', upper(p.days))
      order by lower(p.days)), '[]')
   from (select unnest(range_agg(daterange(c.valid_from, c.next_from))) as days
     from (select g.valid_from, g.is_paid_by_supplier, lead(g.valid_from) over (order by g.valid_from) as next_from
       from grid_use_changes g where g.contract_number = o.contract_number) c
     where not c.is_paid_by_supplier) p) as "withoutGridUse"`

type GridUse = { startDate: string | null; withoutGridUse: readonly Validity[] }

export async function findGridUse(db: Db, contractNumber: string): Promise<GridUse> {
  const { rows } = await db.query<GridUse>(sql`
    select o.start_date as "startDate", ${withoutGridUseOfOrder}
    from orders o where o.contract_number = ${contractNumber}`)
  return rows[0] ?? { startDate: null, withoutGridUse: [] }
}

type Told = { validFrom: string; isPaidBySupplier: boolean; writtenAt: string }

/**
 * Stores who pays for the grid use of a locked order from a day on: prices follow it, and the customer is notified. An older message does
 * not replace a newer one about the same day.
 */
export async function changeGridUse(
  tx: Db,
  contractNumber: string,
  { validFrom, isPaidBySupplier, writtenAt }: Told,
  now: Date,
): Promise<void> {
  const before = await findGridUse(tx, contractNumber)
  await tx.query(sql`
    insert into grid_use_changes as c (contract_number, valid_from, is_paid_by_supplier, written_at)
    values (${contractNumber}, ${validFrom}, ${isPaidBySupplier}, ${writtenAt}::timestamptz)
    on conflict (contract_number, valid_from) do update
      set is_paid_by_supplier = excluded.is_paid_by_supplier, written_at = excluded.written_at
      where c.written_at <= excluded.written_at`)
  // Before the supply is confirmed there is nobody to tell: the confirmation says it.
  if (before.startDate === null) return
  const firstDay = validFrom > before.startDate ? validFrom : before.startDate
  const isWithout = (use: GridUse) => use.withoutGridUse.some((period) => isValidOn(period, firstDay))
  if (isWithout(before) === isWithout(await findGridUse(tx, contractNumber))) return
  const payload = { validFrom: firstDay }
  await enqueueTask(tx, { kind: 'send-grid-use-mail', subject: contractNumber, payload, now })
}
