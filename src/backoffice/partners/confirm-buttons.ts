import { lockedPartner } from '../../partners/manage-partners.ts'
import { findButtonsConfirmation, storeButtonsConfirmation } from '../../partners/site-buttons.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator, realTimeOf } from '../../staff/audit/audited.ts'

/** Notes that the partner's site has both buttons, or no longer has them. A second word changes nothing. */
export const confirmButtons = (db: Db, slug: string, areThere: boolean, operator: Operator): Promise<void> =>
  audited(db, operator, async (tx) => {
    const { id } = await lockedPartner(tx, slug)
    const before = await findButtonsConfirmation(tx, id)
    if ((before !== null) === areThere) return { result: undefined, entry: null }
    const after = areThere ? { confirmedAt: realTimeOf(operator), confirmedBy: operator.actor } : null
    await storeButtonsConfirmation(tx, id, after)
    return {
      result: undefined,
      entry: {
        action: areThere ? 'partner.confirm-buttons' : 'partner.withdraw-buttons',
        subject: slug,
        before: { areThere: before !== null },
        after: { areThere },
      },
    }
  })
