/** What follows from a change of an order that is only tried: states, mails, messages to the market. */
import type { OrderStatus } from '../../domain/order-status.ts'
import { nextStep } from '../../market/next-message.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { listTasksOfOrder } from '../tasks/manage-tasks.ts'

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
