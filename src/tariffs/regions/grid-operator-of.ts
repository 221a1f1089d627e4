import { type Db, sql } from '../../platform/db/sql.ts'
import { findArea, prefixesOf } from './areas.ts'
import { type GridFees, type GridFeeWindow, type Regions, validOn } from './regions.ts'

/** Where energy is delivered, and which grid operator the market named for it. */
type DeliveryPoint = { gridOperatorCode: string | null; deliveryAddress: { postCode: string } }

/** The grid operator of a delivery point: the one the market named, else the one that serves the postcode. */
export const gridOperatorOf = (
  regions: Pick<Regions, 'areas'>,
  point: DeliveryPoint,
  date: string,
): string | null => point.gridOperatorCode ?? operatorOfPostcode(regions, point, date)

export type GridTerms = {
  /** Undefined if none are stored for the place and date. */
  gridFees: GridFees | undefined
  windows: readonly GridFeeWindow[]
}

/** What the grid costs at a delivery point. If nothing is stored for the operator the market named, the postcode decides. */
export function gridTermsOf(
  regions: Pick<Regions, 'areas' | 'gridFees' | 'gridFeeWindows'>,
  point: DeliveryPoint,
  date: string,
): GridTerms {
  const termsOf = (operatorCode: string | null): GridTerms => ({
    gridFees: validOn(regions.gridFees.get(operatorCode ?? ''), date),
    windows: regions.gridFeeWindows.get(operatorCode ?? '') ?? [],
  })
  const ofNamed = termsOf(point.gridOperatorCode)
  return ofNamed.gridFees === undefined ? termsOf(operatorOfPostcode(regions, point, date)) : ofNamed
}

function operatorOfPostcode(
  regions: Pick<Regions, 'areas'>,
  { deliveryAddress }: DeliveryPoint,
  date: string,
): string | null {
  const found = findArea(regions, deliveryAddress.postCode, date)
  return typeof found === 'string' ? null : found.area.operatorCode
}

/** The grid operator of a postcode on a date, as `findArea` finds it, for those who do not keep all regions in memory. */
export async function findGridOperator(db: Db, zipCode: string, date: string): Promise<string | null> {
  const { rows } = await db.query<{ operatorCode: string }>(sql`
    select p.operator_code as "operatorCode" from postcodes p
    where p.prefix = any(${prefixesOf(zipCode)}::text[])
      and p.valid_from <= ${date}::date and (p.valid_to is null or ${date}::date < p.valid_to)
    order by length(p.prefix) desc limit 1`)
  return rows[0]?.operatorCode ?? null
}
