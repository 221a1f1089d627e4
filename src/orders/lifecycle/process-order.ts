import type { IsTestMeter } from '../../domain/identifiers/meter-number.ts'
import { nextStep } from '../../market/next-message.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CreditPort } from '../credit/credit-port.ts'
import { checkCredit } from './check-credit.ts'
import { bringUpToDate } from './due-changes.ts'
import { type LockedOrder, lockedOrder } from './locked-order.ts'
import { sendDrafts } from './market-messages.ts'
import { hasDuplicate, marketView } from './market-repository.ts'
import { recordOn } from './record-event.ts'

type ProcessingDeps = {
  db: Db
  clock: Clock
  credit: CreditPort
  identity: MarketIdentity
  isTestMeter: IsTestMeter
}

/**
 * Takes an order one step further. Every run decides by what is stored, so a task that runs twice, late or on two
 * workers does no harm. An order that waits for data or for the market stays as it is.
 */
export const processOrderTask =
  (deps: ProcessingDeps): TaskHandler =>
  async ({ subject }) => {
    const state = await deps.db.transaction((tx) => startProcessing(tx, subject, deps))
    if (state !== 'Processing') return
    // No lock is held during this external call.
    const isCreditworthy = await checkCredit(deps, subject)
    if (isCreditworthy) await deps.db.transaction((tx) => talkToMarket(tx, subject, deps))
  }

/** Moves an open order with complete data to `Processing`, or denies a duplicate. */
async function startProcessing(
  tx: Db,
  contractNumber: string,
  { clock, isTestMeter }: ProcessingDeps,
): Promise<string> {
  const order = await lockedOrder(tx, contractNumber)
  const { state, openReasons } = order.status
  const by = { actor: 'system', now: clock.now() }
  if (state !== 'Open') return state
  if (openReasons.length > 0) return 'Open'
  if (await hasDuplicate(tx, contractNumber, { isTestMeter })) {
    await recordOn(tx, order, { event: 'denied', denialReason: 'Duplicate' }, by)
    return 'Rejected'
  }
  await recordOn(tx, order, { event: 'dataCompleted' }, by)
  return 'Processing'
}

async function talkToMarket(
  tx: Db,
  contractNumber: string,
  { clock, identity, isTestMeter }: ProcessingDeps,
): Promise<void> {
  const now = clock.now()
  const order = await lockedOrder(tx, contractNumber)
  const today = berlinDate(now)
  if (bringUpToDate(order.status, today).state !== 'Processing') return
  const { order: seen, processingSince, conversation } = await marketView(tx, contractNumber)
  const step = nextStep(seen, { conversation, processingSince, today, identity })
  const by = { actor: 'system', now }

  switch (step.do) {
    case 'send':
      await sendDrafts(tx, contractNumber, { drafts: step.messages, now })
      await recordOn(tx, order, contactEvent(order, step.isResend), by)
      await recheckLater(tx, contractNumber, now, new Date(now.getTime() + 60_000))
      return
    case 'wait':
      if (step.for.length > 0 && isOverdue(step.until, now) && !isTestMeter(seen.meterNumber)) {
        const message = `No answer to ${step.for.map(({ process }) => process).join(', ')} in time.`
        await recordOn(tx, order, { event: 'communicationFailed', message }, by)
        return
      }
      await recheckLater(tx, contractNumber, now, step.until > now ? step.until : graceAfter(now))
      return
    case 'askPartner': {
      const [message = null] = step.reasons
      await recordOn(tx, order, { event: 'dataFaultFound', reasons: step.reasons, message }, by)
    }
  }
}

// Grid operators are sometimes late, so an order counts as lost only a day after the deadline.
const graceMilliseconds = 24 * 60 * 60 * 1000
const graceAfter = (instant: Date) => new Date(instant.getTime() + graceMilliseconds)
const isOverdue = (until: Date, now: Date) => graceAfter(until) <= now

const contactEvent = ({ status }: LockedOrder, isResend: boolean) =>
  ({
    event: isResend && status.deliveryState === 'InChangeProcess' ? 'messageResent' : 'marketContacted',
  }) as const

// A missing answer triggers nothing, so the order schedules its own check.
const recheckLater = (tx: Db, subject: string, now: Date, dueAt: Date) =>
  enqueueTask(tx, { kind: 'process-order', subject, now, dueAt })
