import type { OrderStatus } from '../../domain/order-status.ts'
import { nextStep } from '../../market/next-message.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import { messagesOfEnd } from '../../orders/lifecycle/market-tasks.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import type { Consequences } from '../orders/schema.ts'
import { listTasksOfOrder } from '../tasks/manage-tasks.ts'

export type PreviewDeps = Pick<OperatorDeps, 'db' | 'config'>

/**
 * Tells what an act would lead to, and changes nothing: the act itself runs in a transaction that is taken back. So it is
 * refused for the same reasons, and nothing can be forgotten here.
 */
export const previewOf = <Result>(
  { db, config }: PreviewDeps,
  contractNumber: string,
  { now }: Pick<Operator, 'now'>,
  act: (tx: Db) => Promise<Result>,
): Promise<{ result: Result; consequences: Consequences }> =>
  rolledBack(db, async (tx) => {
    const today = berlinDate(now)
    const { result, tasks, before, after } = await observed(tx, { contractNumber, today }, () => act(tx))
    const isProcessed = tasks.includes('process-order') && after.state === 'Processing'
    const identity = config.marketIdentity
    const next = isProcessed ? await messagesNext(tx, contractNumber, { today, identity }) : []
    const last = tasks.includes('tell-market-of-the-end')
      ? await messagesOfEnd(tx, contractNumber, { identity, now })
      : []
    const consequences = {
      before,
      after,
      mails: mailsAmong(tasks),
      marketMessages: [...next, ...last.map(({ process }) => process)],
      needsCreditCheck: isProcessed,
    }
    return { result, consequences }
  })

/** Does the work, and tells how the order stood before and after it and which tasks came with it. */
export async function observed<Result>(
  tx: Db,
  { contractNumber, today }: { contractNumber: string; today: string },
  work: () => Promise<Result>,
) {
  const status = async () => shown(bringUpToDate((await lockedOrder(tx, contractNumber)).status, today))
  const before = await status()
  const known = new Set((await listTasksOfOrder(tx, contractNumber)).map(({ id }) => id))
  const result = await work()
  const tasks = (await listTasksOfOrder(tx, contractNumber))
    .filter(({ id }) => !known.has(id))
    .map(({ kind }) => kind)
  return { result, tasks, before, after: await status() }
}

const shown = ({ state, deliveryState, denialReason, openReasons, startDate, endDate }: OrderStatus) => ({
  state,
  deliveryState,
  denialReason,
  openReasons: [...openReasons],
  startDate,
  endDate,
})

export const mailsAmong = (tasks: readonly string[]): string[] =>
  tasks.filter((kind) => kind.endsWith('-mail'))

/** What the market would be told first, once the credit check allows it. */
export async function messagesNext(
  tx: Db,
  contractNumber: string,
  { today, identity }: { today: string; identity: MarketIdentity },
): Promise<string[]> {
  const { order, processingSince, conversation } = await marketView(tx, contractNumber)
  const step = nextStep(order, { conversation, processingSince, today, identity })
  return step.do === 'send' ? step.messages.map(({ process }) => process) : []
}
