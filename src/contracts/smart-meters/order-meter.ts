import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { answerDeadline } from '../../market/answer-deadline.ts'
import { leadWorkingDays, meterOrder } from '../../market/delivery-point-orders.ts'
import { dayAfterWorkingDays, dayBefore } from '../../market/market-days.ts'
import { refusalText } from '../../market/order-refusals.ts'
import { sendDrafts } from '../../orders/lifecycle/market-messages.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import { isSmartMeterKnown, meterOf } from '../../orders/lifecycle/meters.ts'
import { knownData } from '../../orders/lifecycle/take-data.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { lockSupplied } from '../contract-audience.ts'
import { dueDateOf, findLastOrder, insertMeterOrder, isOpen, type SmartMeterOrder } from './repository.ts'
import type { SmartMeter } from './schema.ts'

/** Whether a contract has a smart meter, and what became of the last order for one. */
export async function showSmartMeter(db: Db, contractNumber: string, now: Date): Promise<SmartMeter> {
  const hasSmartMeter = hasSmartMeterOn(await meterOf(db, contractNumber), berlinDate(now))
  const order = await findLastOrder(db, contractNumber)
  return { contractNumber, hasSmartMeter, order: order ? shown(order) : null }
}

/** Orders a smart meter from the metering operator. An order that is open stays the only one. */
export async function orderSmartMeter(
  tx: Db,
  contractNumber: string,
  { identity, ...by }: AuditActor & { identity: MarketIdentity },
): Promise<SmartMeter> {
  const { now } = by
  await lockSupplied(tx, contractNumber, now)
  const last = await findLastOrder(tx, contractNumber)
  if (last !== undefined && isOpen(last.state)) return showSmartMeter(tx, contractNumber, now)
  if (isSmartMeterKnown(await meterOf(tx, contractNumber)))
    throw conflict('The delivery point has a smart meter already.')

  const today = berlinDate(now)
  const { order } = await marketView(tx, contractNumber)
  const { meteringOperatorCode: receiver } = await knownData(tx, contractNumber)
  const draft = meterOrder(order, {
    identity,
    receiver,
    changeDate: dayAfterWorkingDays(today, leadWorkingDays['17011']),
  })
  const [messageId = ''] = await sendDrafts(tx, contractNumber, { drafts: [draft], now })
  const dueDate = dueDateOf(today)
  const answerDueDate = dayBefore(berlinDate(answerDeadline({ process: '17011', sentAt: now.toISOString() })))
  const orderId = await insertMeterOrder(tx, contractNumber, {
    messageId,
    orderedAt: now,
    dueDate,
    answerDueDate,
  })
  const after = { state: 'Ordered', dueDate }
  await writeAudit(tx, { action: 'contract.smart-meter', subject: contractNumber, before: null, after }, by)
  const payload = { orderId, state: 'Ordered' }
  await enqueueTask(tx, { kind: 'send-smart-meter-mail', subject: contractNumber, payload, now })
  return showSmartMeter(tx, contractNumber, now)
}

const shown = ({ state, orderedAt, dueDate, installationDate, ...refusal }: SmartMeterOrder) => ({
  state,
  orderedDate: berlinDate(orderedAt),
  dueDate,
  installationDate,
  reason: reasonOf(state, refusal),
})

const reasonOf = (
  state: SmartMeterOrder['state'],
  { responseCode, remark }: Pick<SmartMeterOrder, 'responseCode' | 'remark'>,
): string | null => (state === 'Refused' ? refusalText('17011', { responseCode, remark }) : remark)
