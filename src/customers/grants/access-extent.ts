/** Whether an access goes beyond the one before it. Pure. */
import { type AgreedParts, accessParts, agreesTo } from '../../domain/access-parts.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Extent } from './repository.ts'

/** A later last day counts; a later minute of the same day does not. */
export function goesFurther(after: Extent, before: Extent | undefined): boolean {
  if (before === undefined) return true
  const mayMore = after.mayManageContracts && !before.mayManageContracts
  return (
    mayMore ||
    showsMore(after.parts, before.parts) ||
    coversMore(after.onlyContracts, before.onlyContracts) ||
    lastsLonger(after, before)
  )
}

function showsMore(after: AgreedParts, before: AgreedParts): boolean {
  return (after ?? accessParts).some((part) => !agreesTo(before, part))
}

function coversMore(after: string[] | null, before: string[] | null): boolean {
  if (before === null) return false
  return after === null || after.some((contractNumber) => !before.includes(contractNumber))
}

function lastsLonger({ endsAt: after }: Extent, { endsAt: before }: Extent): boolean {
  if (before === null) return false
  return after === null || berlinDate(after) > berlinDate(before)
}
