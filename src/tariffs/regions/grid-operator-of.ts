import { findArea } from './find-area.ts'
import type { GridFees, GridFeeWindow, Regions } from './regions.ts'
import { validOn } from './validity.ts'

/** Where energy is delivered, and which grid operator the market named for it. */
export type DeliveryPoint = { gridOperatorCode: string | null; deliveryAddress: { postCode: string } }

/** The grid operator of a delivery point: the one that the market named, else the one of its postcode on the date. */
export const gridOperatorOf = (
  regions: Pick<Regions, 'areas'>,
  point: DeliveryPoint,
  date: string,
): string | null => point.gridOperatorCode ?? operatorOfPostcode(regions, point, date)

export type GridTerms = {
  /** Undefined where none are stored for the place and date. */
  gridFees: GridFees | undefined
  windows: readonly GridFeeWindow[]
}

/** What the grid costs at a delivery point. Where nothing is stored of the operator that the market named, the postcode decides. */
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
