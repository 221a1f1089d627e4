import type { Partner } from '../../partners/partner.ts'
import { alignedRows } from './table.ts'

/** The names that `--json` promises; the key of the table is nobody's business. */
export const viewOf = ({
  slug,
  type,
  brandName,
  brandColour,
  allowedRedirectOrigins,
  mayOrderForOthers,
}: Partner) => ({
  slug,
  type,
  brandName,
  brandColour,
  allowedRedirectOrigins,
  mayOrderForOthers,
})

export const factsOf = (partner: Partner, more: string[][] = []) =>
  alignedRows([
    ['Type', partner.type],
    ['Brand', `${partner.brandName}, ${partner.brandColour}`],
    ['Orders for others', yesNo(partner.mayOrderForOthers)],
    ['Redirect origins', originsOf(partner.allowedRedirectOrigins)],
    ...more,
  ]).map((row) => `  ${row}`)

export const yesNo = (is: boolean) => (is ? 'yes' : 'no')
export const originsOf = (origins: string[]) => (origins.length === 0 ? 'any' : origins.join(', '))
