import type { LoadMail } from '../../mail/send-mail-task.ts'
import {
  renderWithdrawalAnswer,
  renderWithdrawalReceipt,
  type WhyNothingChanged,
} from '../../mail/withdrawal-mails.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { Task } from '../../platform/tasks/task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { addressed, mailFacts, orderToMail } from '../intake/mailed-order.ts'
import type { MailedOrder } from '../intake/order.ts'
import { lastWithdrawalDate } from '../lifecycle/withdrawal.ts'
import { findDeclaration, findEffectiveDeclaration, type StoredDeclaration } from './repository.ts'

type Parts = { db: Db; config: { supplier: Supplier } }

/** The receipt of a withdrawal: of the customer's own declaration, or of what somebody reported for the customer. */
export const loadWithdrawalReceipt =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order?.withdrawnAt == null) return undefined
    const declaration = await findEffectiveDeclaration(db, subject)
    const hasStarted = order.startDate !== null && order.startDate <= berlinDate(order.withdrawnAt)
    const mail = renderWithdrawalReceipt({
      ...mailFacts(order, config.supplier),
      receivedAt: berlinDateTime(declaration?.receivedAt ?? order.withdrawnAt),
      statement: declaration?.statement ?? reported(order),
      delivery: hasStarted ? 'Started' : 'NotStarted',
      hasPreviousContractCancelledByUs: order.wasPreviousCancelledByUs,
    })
    return { ...mail, ...addressed(order) }
  }

/** The answer to a declaration that did not withdraw the order by itself; the content and its time are in it as well. */
export const loadWithdrawalAnswer =
  ({ db, config }: Parts): LoadMail =>
  async (task) => {
    const order = await orderToMail(db, task.subject)
    const declaration = await findDeclaration(db, declarationIdOf(task))
    if (order === undefined || declaration === undefined) return undefined
    const content = {
      ...mailFacts(order, config.supplier),
      receivedAt: berlinDateTime(declaration.receivedAt),
      statement: declaration.statement ?? reported(order),
    }
    const because = whyNothingChanged(declaration, order)
    const mail =
      because === undefined
        ? renderWithdrawalReceipt({
            ...content,
            delivery: 'Unknown',
            hasPreviousContractCancelledByUs: false,
          })
        : renderWithdrawalAnswer({ ...content, because })
    return { ...mail, ...addressed(order) }
  }

/** Undefined where a person has yet to decide. */
function whyNothingChanged(
  { result }: StoredDeclaration,
  { withdrawnAt, confirmedAt }: MailedOrder,
): WhyNothingChanged | undefined {
  if (result === 'no-right' || result === 'no-contract') return { reason: result }
  if (result === 'period-over' && confirmedAt !== null) {
    return { reason: result, lastDate: lastWithdrawalDate(berlinDate(confirmedAt)) }
  }
  if (result === 'already-withdrawn' && withdrawnAt !== null) {
    return { reason: result, withdrawnAt: berlinDateTime(withdrawnAt) }
  }
  return undefined
}

const reported = ({ language, contractNumber }: MailedOrder): string =>
  `${language === 'de' ? 'Widerruf der Bestellung' : 'Withdrawal from the order'} ${contractNumber}`

const declarationIdOf = ({ payload }: Task): string =>
  (payload as TaskPayloads['send-withdrawal-answer-mail']).declarationId
