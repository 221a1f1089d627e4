import type { OrderStatus } from '../../domain/order-status.ts'
import { nextStep } from '../../market/next-message.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Operator } from '../audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { listTasksOfOrder } from '../tasks/manage-tasks.ts'
import { applyCorrection } from './correct-order.ts'
import { refuseTakenLocation } from './report-event.ts'
import type { CorrectionPreview, OrderCorrection } from './schema.ts'

type Deps = Pick<OperatorDeps, 'db' | 'isStandIn' | 'config'>

/**
 * Tells what a correction would lead to, and changes nothing: the correction itself runs in a transaction that is taken
 * back. So it is refused for the same reasons, and nothing can be forgotten here.
 */
export async function previewCorrection(
  { db, isStandIn, config }: Deps,
  contractNumber: string,
  correction: OrderCorrection,
  operator: Operator,
): Promise<CorrectionPreview> {
  const today = berlinDate(operator.now)
  return refuseTakenLocation(
    takenBack(db, async (tx) => {
      const statusBefore = await statusOf(tx, contractNumber, today)
      const known = new Set((await listTasksOfOrder(tx, contractNumber)).map(({ id }) => id))
      const { before, after, changed } = await applyCorrection(tx, contractNumber, {
        correction,
        operator,
        isStandIn,
      })
      const statusAfter = await statusOf(tx, contractNumber, today)
      const tasks = (await listTasksOfOrder(tx, contractNumber))
        .filter(({ id }) => !known.has(id))
        .map(({ kind }) => kind)
      const isProcessed = tasks.includes('process-order') && statusAfter.state === 'Processing'
      return {
        changes: changed.map((field) => ({ field, before: before[field], after: after[field] })),
        before: shown(statusBefore),
        after: shown(statusAfter),
        mails: tasks.filter((kind) => kind.endsWith('-mail')),
        marketMessages: isProcessed
          ? await messagesNext(tx, contractNumber, { today, identity: config.marketIdentity })
          : [],
        needsCreditCheck: isProcessed,
      }
    }),
  )
}

const statusOf = async (tx: Db, contractNumber: string, today: string): Promise<OrderStatus> =>
  bringUpToDate((await lockedOrder(tx, contractNumber)).status, today)

const shown = ({ state, deliveryState, denialReason, openReasons }: OrderStatus) => ({
  state,
  deliveryState,
  denialReason,
  openReasons: [...openReasons],
})

/** What the market would be told first, once the credit check allows it. */
async function messagesNext(
  tx: Db,
  contractNumber: string,
  { today, identity }: { today: string; identity: OperatorDeps['config']['marketIdentity'] },
): Promise<string[]> {
  const { order, processingSince, conversation } = await marketView(tx, contractNumber)
  const step = nextStep(order, { conversation, processingSince, today, identity })
  return step.do === 'send' ? step.messages.map(({ process }) => process) : []
}

/** Does the work and then undoes it, whatever it was. */
async function takenBack<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined
  const undo = new Error('taken back')
  try {
    await db.transaction(async (tx) => {
      done = { result: await work(tx) }
      throw undo
    })
  } catch (error) {
    if (error !== undo || done === undefined) throw error
  }
  if (done === undefined) throw new Error('a transaction ended without its work')
  return done.result
}
