import type { ContractTerms } from '../../market/earliest-end.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { agreedPeriods, type StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'

/** What was agreed about the end of a contract, and the consumption that decides whether it is a household's. */
export async function contractTermsOf(
  tx: Db,
  contractNumber: string,
): Promise<ContractTerms & { consumptionKwh: number }> {
  const { rows } = await tx.query<{
    type: ContractTerms['type']
    consumptionKwh: number
    snapshot: StoredSnapshot
    renewalPeriod: ContractTerms['renewalPeriod']
  }>(sql`
    select o.type, o.previous_annual_consumption_kwh as "consumptionKwh", o.price_snapshot as snapshot,
      json_build_object('value', t.renewal_value, 'unit', t.renewal_unit) as "renewalPeriod"
    from orders o join tariffs t on t.tariff_key = o.tariff_key
    where o.contract_number = ${contractNumber}`)
  const [row] = rows
  if (row === undefined) throw new Error('a locked order is gone')
  const { type, consumptionKwh, snapshot } = row
  return { type, consumptionKwh, ...agreedPeriods(snapshot, row) }
}
