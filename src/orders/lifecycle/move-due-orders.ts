import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'
import { dueSteps } from './due-changes.ts'
import { followUpsOf } from './follow-ups.ts'
import { dueMoments } from './moments.ts'
import { lockDueOrders, saveMoves } from './repository.ts'

const batch = 1000

/**
 * Stores all date-driven changes that are due, in batches that hold their locks briefly, and catches up on missed days.
 * Any number of processes may run it at once. Reads do not depend on it: they apply due changes themselves. Returns how
 * many orders moved.
 */
export async function moveDueOrders(db: Db, now: Date, partnerFilter?: PartnerFilter): Promise<number> {
  const today = berlinDate(now)
  for (let moved = 0; ; ) {
    const count = await moveBatch(db, { today, now, partnerFilter })
    moved += count
    if (count < batch) return moved
  }
}

type Due = { today: string; now: Date; partnerFilter: PartnerFilter | undefined }

const moveBatch = (db: Db, { today, now, partnerFilter }: Due): Promise<number> =>
  db.transaction(async (tx) => {
    const orders = await lockDueOrders(tx, today, { max: batch, partnerFilter })
    const moves = orders.map(({ contractNumber, status, confirmedAt }) => ({
      contractNumber,
      confirmedAt,
      steps: dueSteps(status, today),
      moments: dueMoments(status, today),
    }))
    const followUps = orders.flatMap((order, index) =>
      followUpsOf(order, moves[index]?.steps ?? []).map((kind) => ({ kind, subject: order.contractNumber })),
    )
    if (orders.length > 0) await saveMoves(tx, moves, { followUps, now })
    return orders.length
  })
