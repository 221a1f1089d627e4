import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderTerminationReceipt } from '../../mail/termination-receipt.ts'
import { type MailSources, mailAboutOrder, mailFacts } from '../../orders/intake/mailed-order.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { findDeclaration } from './repository.ts'

/** The receipt for a declaration about a contract, with the day on which the contract ends. */
export const loadTerminationReceipt = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, { payload }) => {
    const { declarationId } = payload as TaskPayloads['send-termination-receipt-mail']
    const declaration = await findDeclaration(db, declarationId)
    if (!declaration?.statement || declaration.result === 'unmatched') return undefined
    const { result, endDate, statement, receivedAt } = declaration
    return renderTerminationReceipt({
      ...mailFacts(order, config.supplier),
      ...{ result, endDate, statement, receivedAt: berlinDateTime(receivedAt) },
    })
  })

/** The receipt for a declaration that matched no contract, to whoever sent it; the subject of its task is the declaration. */
export const loadUnmatchedTermination =
  ({ db, config }: MailSources): LoadMail =>
  async ({ subject }) => {
    const {
      givenEmail,
      givenNumber = null,
      statement,
      receivedAt,
      language,
    } = (await findDeclaration(db, subject)) ?? {}
    // Erased meanwhile.
    if (!givenEmail || !statement || !receivedAt) return undefined
    const mail = renderTerminationReceipt({
      language: language ?? 'de',
      brand: await letterBrand({ db, config }, null),
      supplier: config.supplier,
      customer: { firstName: null, lastName: null, businessName: null },
      contractNumber: givenNumber,
      ...{ result: 'unmatched', endDate: null, statement, receivedAt: berlinDateTime(receivedAt) },
    })
    const audience = { kind: 'declaration-sender' } as const
    return { ...mail, to: givenEmail, fromName: config.supplier.name, audience }
  }
