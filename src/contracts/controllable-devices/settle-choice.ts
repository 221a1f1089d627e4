import { renderModuleChoice } from '../../mail/module-choice.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Conversation } from '../../market/conversation.ts'
import { orderAnswer } from '../../market/delivery-point-orders.ts'
import { refusalText } from '../../market/order-refusals.ts'
import { type MailSources, mailAboutOrder, mailFacts } from '../../orders/intake/mailed-order.ts'
import { stopAwaiting } from '../../orders/lifecycle/reply-to-request.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { findModules, replaceModules } from '../modules.ts'
import { periodsAfter } from './module-periods.ts'
import { findChoices, type ModuleChoice, type Settlement, updateChoice } from './repository.ts'

/** Takes over what the grid operator answered about the open choice of a locked order, if it has. */
export async function settleByAnswer(
  tx: Db,
  contractNumber: string,
  conversation: Conversation,
  now: Date,
): Promise<void> {
  const open = await openChoice(tx, contractNumber)
  const answer = conversation.find(({ message }) => message.messageId === open?.messageId)?.answer
  if (open === undefined || answer == null) return
  const said = orderAnswer(answer)
  const settlement: Settlement = said.isAgreed
    ? { state: 'Confirmed', responseCode: null, remark: null }
    : { state: 'Refused', responseCode: said.responseCode, remark: said.remark }
  await settle(tx, { contractNumber, choice: open, settlement }, { actor: 'market', requestId: null, now })
}

/** The same for an answer that reached our staff by another way. The same again changes nothing. Returns the choice. */
export async function settleByHand(
  tx: Db,
  contractNumber: string,
  { state, remark }: Pick<Settlement, 'state' | 'remark'>,
  by: AuditActor,
): Promise<ModuleChoice> {
  const choices = await findChoices(tx, contractNumber)
  const open = choices.find((choice) => choice.state === 'Requested')
  const settlement = { state, responseCode: null, remark }
  if (open !== undefined) {
    await settle(tx, { contractNumber, choice: open, settlement }, by)
    await stopAwaiting(tx, open.messageId)
    return { ...open, ...settlement }
  }
  const last = choices.at(-1)
  if (last?.state === state) return last
  const message = 'No choice of modules waits for an answer of the grid operator.'
  throw conflict(message)
}

type Settled = { contractNumber: string; choice: ModuleChoice; settlement: Settlement }

async function settle(
  tx: Db,
  { contractNumber, choice, settlement }: Settled,
  by: AuditActor,
): Promise<void> {
  const { state, responseCode } = settlement
  const { id, modules, validFrom } = choice
  await updateChoice(tx, id, settlement, by.now)
  if (state === 'Confirmed') {
    const periods = (await findModules(tx, contractNumber)) ?? []
    await replaceModules(tx, contractNumber, periodsAfter(periods, choice))
  }
  const [before, after] = [{ state: choice.state }, { state, modules, validFrom, responseCode }]
  await writeAudit(tx, { action: 'contract.modules-settled', subject: contractNumber, before, after }, by)
  const payload = { choiceId: id }
  await enqueueTask(tx, { kind: 'send-module-choice-mail', subject: contractNumber, payload, now: by.now })
}

const openChoice = async (tx: Db, contractNumber: string): Promise<ModuleChoice | undefined> =>
  (await findChoices(tx, contractNumber)).find(({ state }) => state === 'Requested')

export const loadModuleChoice = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, { payload }) => {
    const { choiceId } = payload as TaskPayloads['send-module-choice-mail']
    const choice = (await findChoices(db, order.contractNumber)).find(({ id }) => id === choiceId)
    if (choice === undefined || choice.state === 'Requested') return undefined
    const { modules, validFrom, device, state } = choice
    return renderModuleChoice({
      ...mailFacts(order, config.supplier),
      ...{ modules, validFrom, isNewDevice: device !== null },
      refusal: state === 'Refused' ? refusalText('17133', choice, order.language) : null,
    })
  })
