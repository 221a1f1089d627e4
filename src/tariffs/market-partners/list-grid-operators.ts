import { findArea } from '../regions/areas.ts'
import type { Regions } from '../regions/regions.ts'
import type { MarketDirectory } from './directory.ts'
import type { MarketPartner } from './market-partner.ts'

type Known = { regions: Pick<Regions, 'areas' | 'gridOperatorNames'>; directory: MarketDirectory }

/** The grid operators of a postcode on a date, first the one whose fees prices are calculated with; or why there are none. */
export function listGridOperators(
  { regions, directory }: Known,
  { postCode, date }: { postCode: string; date: string },
): MarketPartner[] | 'postcode-unknown' | 'data-missing' {
  const found = findArea(regions, postCode, date)
  if (typeof found === 'string') return found
  const { operatorCode, otherOperatorCodes } = found.area
  return [operatorCode, ...(otherOperatorCodes ?? [])].map((code) => {
    const listed = directory.byCode.get(code)
    if (listed?.role === 'GridOperator') return listed
    return { code, role: 'GridOperator', name: regions.gridOperatorNames.get(code) ?? code, city: null }
  })
}
