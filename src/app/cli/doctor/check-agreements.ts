import type { ReaderWithoutAgreement } from '../../../customers/visibility/readers-without-agreement.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('agreements')

/** Judges whether partners read customers without an agreement and without their access (Art. 28 GDPR). */
export function checkAgreements(readers: readonly ReaderWithoutAgreement[]): Check {
  if (readers.length === 0)
    return ok('Partners read customers by an agreement, or by the access that these gave.')
  return warning(
    'Partners read customers who gave them no access, and no data-processing agreement is recorded: wattline partner agreement <slug>, or withhold their roles.',
    readers.map(({ slug }) => slug),
  )
}
