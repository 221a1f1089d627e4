import type { MarketData } from '../../market/answers.ts'
import { interpretData, type KnownData } from '../../market/interpret-data.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { changeGridUse } from './grid-use.ts'
import { changeMeter } from './meters.ts'

/** What became of a message, and why. Only a used message has changed anything. */
export type AppliedMessage =
  | { readonly became: 'used'; readonly reason: string | null }
  | { readonly became: 'ignored' | 'waiting'; readonly reason: string }

/**
 * Takes in what the grid operator says about the delivery point of a locked order: fills what the order did not know, and
 * takes over another kind of meter from its day on, which may be the one that was ordered, and who pays for grid use. The caller stores
 * the message, which is shown with the order.
 */
export async function takeData(
  tx: Db,
  contractNumber: string,
  message: MarketData,
  now: Date,
): Promise<AppliedMessage> {
  const known = await knownData(tx, contractNumber)
  const { validFrom, fills, measurementTechnology, isPaidBySupplier, contradictions } = interpretData(
    message,
    known,
  )
  if (measurementTechnology !== null)
    await changeMeter(tx, contractNumber, { validFrom, measurementTechnology }, now)
  if (isPaidBySupplier !== null) {
    const told = { validFrom, isPaidBySupplier, writtenAt: message.sentAt }
    await changeGridUse(tx, contractNumber, told, now)
  }
  await tx.query(sql`
    update orders set
      grid_operator_code = coalesce(grid_operator_code, ${fills.gridOperatorCode ?? null}),
      metering_operator_code = coalesce(metering_operator_code, ${fills.meteringOperatorCode ?? null}),
      previous_supplier_code = coalesce(previous_supplier_code, ${fills.previousSupplierCode ?? null})
    where contract_number = ${contractNumber}`)
  if (measurementTechnology !== null || message.process === '21025')
    await enqueueTask(tx, { kind: 'settle-market-orders', subject: contractNumber, now })
  return { became: 'used', reason: contradictions.length === 0 ? null : contradictions.join(' ') }
}

export async function knownData(tx: Db, contractNumber: string): Promise<KnownData> {
  const { rows } = await tx.query<KnownData>(sql`
    select o.grid_operator_code as "gridOperatorCode", o.metering_operator_code as "meteringOperatorCode",
      o.previous_supplier_code as "previousSupplierCode"
    from orders o where o.contract_number = ${contractNumber}`)
  const [known] = rows
  if (known === undefined) throw new Error('a locked order is gone')
  return known
}
