import type { LoadMail } from '../../mail/send-mail-task.ts'
import {
  renderWithdrawalAnswer,
  renderWithdrawalReceipt,
  type WhyNothingChanged,
} from '../../mail/withdrawal-mails.ts'
import {
  type MailedOrder,
  type MailSources,
  mailAboutOrder,
  mailFacts,
} from '../../orders/intake/mailed-order.ts'
import { lastWithdrawalDate } from '../../orders/lifecycle/withdrawal.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import type { Task } from '../../platform/tasks/task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { renderDeclarationReceipt } from './receipt-letter.ts'
import { type Declaration, findDeclaration, findEffectiveWithdrawal, type Kind } from './store.ts'

/** The receipt for a withdrawal: the customer's own declaration, or one that somebody else reported. */
export const loadWithdrawalReceipt = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order) => {
    const { contractNumber, startDate, withdrawnAt } = order
    if (withdrawnAt === null) return undefined
    const declaration = await findEffectiveWithdrawal(db, contractNumber)
    return renderWithdrawalReceipt({
      ...mailFacts(order, config.supplier),
      receivedAt: berlinDateTime(declaration?.receivedAt ?? withdrawnAt),
      statement: declaration?.statement ?? reported(order),
      delivery: startDate !== null && startDate <= berlinDate(withdrawnAt) ? 'Started' : 'NotStarted',
      hasPreviousContractCancelledByUs: order.wasPreviousCancelledByUs,
    })
  })

/** The answer to a declaration that did not withdraw the order by itself; it also quotes the declaration and its time. */
export const loadWithdrawalAnswer = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, task) => {
    const declaration = await findDeclaration(db, 'withdrawal', declarationIdOf(task))
    if (declaration === undefined) return undefined
    const content = {
      ...mailFacts(order, config.supplier),
      receivedAt: berlinDateTime(declaration.receivedAt),
      statement: declaration.statement ?? reported(order),
    }
    const because = whyNothingChanged(declaration, order)
    return because === undefined
      ? renderWithdrawalReceipt({ ...content, delivery: 'Unknown', hasPreviousContractCancelledByUs: false })
      : renderWithdrawalAnswer({ ...content, because })
  })

/** The receipt for a termination of a contract, with the day on which the contract ends. */
export const loadTerminationReceipt = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, task) => {
    const declaration = await findDeclaration(db, 'termination', declarationIdOf(task))
    if (!declaration?.statement || declaration.result === 'unmatched') return undefined
    const { result, endDate, statement, receivedAt } = declaration
    return renderDeclarationReceipt({
      ...mailFacts(order, config.supplier),
      ...{ kind: 'termination', result, endDate, statement, receivedAt: berlinDateTime(receivedAt) },
    })
  })

/** The receipt for a declaration that matched no contract, to the sender; the subject of its task is the declaration. */
export const loadUnmatchedReceipt =
  (kind: Kind, { db, config }: MailSources): LoadMail =>
  async ({ subject }) => {
    const declaration = await findDeclaration(db, kind, subject)
    // Erased meanwhile.
    if (!declaration?.givenEmail || !declaration.statement) return undefined
    const { givenEmail, givenNumber, statement, receivedAt, language } = declaration
    const mail = renderDeclarationReceipt({
      language: language ?? 'de',
      brand: await letterBrand({ db, config }, null),
      supplier: config.supplier,
      customer: { firstName: null, lastName: null, businessName: null },
      contractNumber: givenNumber,
      ...{ kind, result: 'unmatched', endDate: null, statement, receivedAt: berlinDateTime(receivedAt) },
    })
    const audience = { kind: 'declaration-sender' } as const
    return { ...mail, to: givenEmail, fromName: config.supplier.name, audience }
  }

/** Undefined if a person still has to decide. */
function whyNothingChanged(
  { result }: Declaration<'withdrawal'>,
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
  (payload as TaskPayloads['send-withdrawal-answer-mail' | 'send-termination-receipt-mail']).declarationId
