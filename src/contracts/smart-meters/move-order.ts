import { type Conversation, exchangesOf } from '../../market/conversation.ts'
import { orderAnswer } from '../../market/delivery-point-orders.ts'
import { latestReceived } from '../../orders/lifecycle/market-messages.ts'
import { changeMeter, isSmartMeterKnown, meterOf } from '../../orders/lifecycle/meters.ts'
import { stopAwaiting } from '../../orders/lifecycle/reply-to-request.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import {
  findLastOrder,
  isOpen,
  type MeterOrderStep,
  nextStates,
  type SmartMeterOrder,
  updateOrder,
} from './repository.ts'

/** Takes over what the market said about the open order of a locked contract, step by step. */
export async function moveByMarket(
  tx: Db,
  contractNumber: string,
  conversation: Conversation,
  now: Date,
): Promise<void> {
  const order = await findLastOrder(tx, contractNumber)
  if (order === undefined || !isOpen(order.state)) return
  const by = { actor: 'market', requestId: null, now }
  for (const step of await stepsSaid(tx, { contractNumber, order, conversation, now })) {
    const present = (await findLastOrder(tx, contractNumber)) ?? order
    if (nextStates[present.state].includes(step.state) && !isSame(present, step))
      await move(tx, contractNumber, present, step, by)
  }
}

/** The same for an answer that reached our staff by another way. The same again changes nothing. */
export async function moveByHand(
  tx: Db,
  contractNumber: string,
  step: Omit<MeterOrderStep, 'responseCode'>,
  by: AuditActor,
): Promise<void> {
  const order = await findLastOrder(tx, contractNumber)
  if (order === undefined) throw notFound('No smart meter was ordered.')
  if (isSame(order, step)) return
  if (!nextStates[order.state].includes(step.state))
    throw conflict(`An order in the state ${order.state} cannot become ${step.state}.`)
  await move(tx, contractNumber, order, { ...step, responseCode: null }, by)
  await stopAwaiting(tx, order.messageId)
}

const isSame = (
  order: SmartMeterOrder,
  { state, installationDate }: Omit<MeterOrderStep, 'responseCode'>,
): boolean => order.state === state && order.installationDate === installationDate

type MessageContext = {
  contractNumber: string
  order: SmartMeterOrder
  conversation: Conversation
  now: Date
}

async function stepsSaid(tx: Db, said: MessageContext): Promise<MeterOrderStep[]> {
  const { contractNumber, order, conversation, now } = said
  const none = { installationDate: null, responseCode: null, remark: null }
  const steps: MeterOrderStep[] = []
  const exchange = exchangesOf(conversation, '17011').find(
    ({ message }) => message.messageId === order.messageId,
  )
  if (exchange?.answer && order.state === 'Ordered') {
    const answer = orderAnswer(exchange.answer)
    // A consent without a day is one to the day that we asked for.
    const asked = exchange.message.content.changeDate
    steps.push(
      answer.isAgreed
        ? { ...none, state: 'Accepted', installationDate: answer.installationDate ?? asked }
        : { ...none, state: 'Refused', responseCode: answer.responseCode, remark: answer.remark },
    )
  }
  const since = order.orderedAt
  const failure = await latestReceived(tx, { contractNumber, process: '21025', since })
  if (failure) {
    const { responseCode = null, reason: remark = null } = failure.content
    steps.push({ ...none, state: 'Refused', responseCode, remark })
  }
  if (isSmartMeterKnown(await meterOf(tx, contractNumber))) {
    const told = await latestReceived(tx, { contractNumber, process: '55616', since })
    const today = berlinDate(now)
    const installationDate = told?.content.validFrom ?? today
    // Data is announced in advance, too; then the day is known, and we look again when it has come.
    const isInstalled = installationDate <= today
    steps.push({ ...none, state: isInstalled ? 'Installed' : 'Accepted', installationDate })
    const task = { kind: 'settle-market-orders', subject: contractNumber, now } as const
    if (!isInstalled) await enqueueTask(tx, { ...task, dueAt: startOfBerlinDate(installationDate) })
  }
  return steps
}

async function move(
  tx: Db,
  contractNumber: string,
  order: SmartMeterOrder,
  step: MeterOrderStep,
  by: AuditActor,
): Promise<void> {
  const { state, installationDate, responseCode } = step
  await updateOrder(tx, order.id, step, by.now)
  if (state === 'Installed') {
    const validFrom = installationDate ?? berlinDate(by.now)
    const change = { validFrom, measurementTechnology: 'intelligentMeasuringSystem' } as const
    await changeMeter(tx, contractNumber, change, by.now)
  }
  await writeAudit(
    tx,
    {
      action: 'contract.smart-meter',
      subject: contractNumber,
      before: { state: order.state, installationDate: order.installationDate },
      after: { state, installationDate, responseCode },
    },
    by,
  )
  const payload = { orderId: order.id, state }
  await enqueueTask(tx, { kind: 'send-smart-meter-mail', subject: contractNumber, payload, now: by.now })
}
