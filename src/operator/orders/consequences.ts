import type { OrderStatus } from '../../domain/order-status.ts'
import { nextStep } from '../../market/next-message.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import { messagesOfEnd } from '../../orders/lifecycle/market-tasks.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Operator } from '../audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { listTasksOfOrder } from '../tasks/manage-tasks.ts'
import type { Consequences } from './schema.ts'

export type PreviewDeps = Pick<OperatorDeps, 'db' | 'config'>
type Act<Result> = (tx: Db) => Promise<Result>

/**
 * Tells what an act would lead to, and changes nothing: the act itself runs in a transaction that is taken back. So it is
 * refused for the same reasons, and nothing can be forgotten here.
 */
export const previewOf = <Result>(
  { db, config }: PreviewDeps,
  contractNumber: string,
  { now }: Pick<Operator, 'now'>,
  act: Act<Result>,
): Promise<{ result: Result; consequences: Consequences }> =>
  takenBack(db, async (tx) => {
    const today = berlinDate(now)
    const before = await statusOf(tx, contractNumber, today)
    const known = new Set((await listTasksOfOrder(tx, contractNumber)).map(({ id }) => id))
    const result = await act(tx)
    const after = await statusOf(tx, contractNumber, today)
    const tasks = (await listTasksOfOrder(tx, contractNumber))
      .filter(({ id }) => !known.has(id))
      .map(({ kind }) => kind)
    const isProcessed = tasks.includes('process-order') && after.state === 'Processing'
    const identity = config.marketIdentity
    const next = isProcessed ? await messagesNext(tx, contractNumber, { today, identity }) : []
    const last = tasks.includes('tell-market-of-the-end')
      ? await messagesOfEnd(tx, contractNumber, { identity, now })
      : []
    const consequences = {
      before: shown(before),
      after: shown(after),
      mails: tasks.filter((kind) => kind.endsWith('-mail')),
      marketMessages: [...next, ...last].map(({ process }) => process),
      needsCreditCheck: isProcessed,
    }
    return { result, consequences }
  })

const statusOf = async (tx: Db, contractNumber: string, today: string): Promise<OrderStatus> =>
  bringUpToDate((await lockedOrder(tx, contractNumber)).status, today)

const shown = ({ state, deliveryState, denialReason, openReasons, startDate, endDate }: OrderStatus) => ({
  state,
  deliveryState,
  denialReason,
  openReasons: [...openReasons],
  startDate,
  endDate,
})

/** What the market would be told first, once the credit check allows it. */
async function messagesNext(
  tx: Db,
  contractNumber: string,
  { today, identity }: { today: string; identity: OperatorDeps['config']['marketIdentity'] },
) {
  const { order, processingSince, conversation } = await marketView(tx, contractNumber)
  const step = nextStep(order, { conversation, processingSince, today, identity })
  return step.do === 'send' ? step.messages : []
}

/** Does the work and then undoes it, whatever it was. */
async function takenBack<Result>(db: Db, work: Act<Result>): Promise<Result> {
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
