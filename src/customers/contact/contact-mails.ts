import { type EmailChangeMail, renderEmailChange, renderPhoneChanged } from '../../mail/contact-mails.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EmailChangeLetter, TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type AccountMailConfig, accountLetter, addressed } from '../accounts/password-mails.ts'
import { findMailRecipient } from '../accounts/repository.ts'
import { confirmState, stopState, undoableUntil } from './contact-rights.ts'
import { createLink } from './email-links.ts'
import { type ChangeRow, findChange } from './repository.ts'

type Deps = { db: Db; clock: Clock; config: AccountMailConfig }

/** A mail about a new email address; none once the change is over. Links are made together with the mail. */
export const loadEmailChangeMail =
  ({ db, clock, config }: Deps): LoadMail =>
  async ({ subject, payload }) => {
    const { changeId, letter } = payload as TaskPayloads['send-email-change-mail']
    const now = clock.now()
    const purpose = letter === 'Confirm' ? 'Confirm' : 'Stop'
    const recipient = await findMailRecipient(db, subject)
    const change = await findChange(db, { changeId, purpose, now })
    const content = change && contentOf(letter, change, now)
    if (recipient === undefined || change === undefined || content === undefined) return undefined

    const isToNew = letter === 'Confirm' || letter === 'Done'
    const hasLink = content.kind !== 'Taken' && content.kind !== 'Done'
    const letterhead = await accountLetter({ db, config }, recipient)
    const { pagesUrl } = letterhead.brand
    const url = hasLink ? await createLink(db, { changeId, purpose, now, authUrl: pagesUrl }) : null
    const nobody = { firstName: null, lastName: null, businessName: null }
    const mail = renderEmailChange({
      ...letterhead,
      // Whose mailbox the new address is, nobody has said yet.
      ...(letter === 'Confirm' && { customer: nobody }),
      ...content,
      url,
    })
    const to = isToNew ? change.newAddress : change.oldAddress
    return { ...mail, ...addressed(recipient, letterhead), to }
  }

type Content = Pick<EmailChangeMail, 'kind' | 'newAddress' | 'changedAt' | 'undoableUntil'>

/** What there is to say; undefined if nothing any more. */
function contentOf(letter: EmailChangeLetter, change: ChangeRow, now: Date): Content | undefined {
  const { newAddress, confirmedAt } = change
  const content = {
    newAddress,
    changedAt: confirmedAt && berlinDateTime(confirmedAt),
    undoableUntil: confirmedAt && berlinDate(undoableUntil(confirmedAt)),
  }
  if (letter === 'Confirm') {
    const state = confirmState(change, now)
    if (state === 'taken') return { kind: 'Taken', ...content }
    return state === 'open' ? { kind: 'Confirm', ...content } : undefined
  }
  const state = stopState(change, now)
  if (letter === 'Notice') return state === 'open' ? { kind: 'Notice', ...content } : undefined
  return state === 'ended' ? undefined : { kind: letter, ...content }
}

export const loadPhoneChangedMail =
  ({ db, config }: Deps): LoadMail =>
  async ({ subject }) => {
    const recipient = await findMailRecipient(db, subject)
    if (recipient === undefined) return undefined
    const letter = await accountLetter({ db, config }, recipient)
    return { ...renderPhoneChanged(letter), ...addressed(recipient, letter) }
  }
