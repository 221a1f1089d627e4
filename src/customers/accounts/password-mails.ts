import { type PasswordOccasion, renderPasswordChanged, renderSetPassword } from '../../mail/password-mails.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createPasswordToken, passwordPageUrl } from './password-tokens.ts'
import { findMailRecipient, type MailRecipient } from './repository.ts'

type Deps = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

const neutralColour = '#0b6b5d'

/**
 * Creates the token together with the mail, so that it exists nowhere else. The task names a contract if its order has
 * dropped a password that another partner gave; whoever has chosen one since needs no link.
 */
export const loadSetPasswordMail =
  ({ db, clock, config }: Deps): LoadMail =>
  async ({ subject, payload }) => {
    const { contractNumber = null } = payload as TaskPayloads['send-set-password-mail']
    const recipient = await findMailRecipient(db, subject, contractNumber)
    if (recipient === undefined || (contractNumber !== null && recipient.hasPassword)) return undefined
    const token = await createPasswordToken(db, recipient.accountId, clock.now(), contractNumber)
    const mail = renderSetPassword({
      ...common(recipient, config.supplier),
      occasion: occasionOf(recipient, contractNumber),
      url: passwordPageUrl(config.authUrl, token),
    })
    return { ...mail, ...addressed(recipient, config.supplier) }
  }

const occasionOf = ({ hasPassword }: MailRecipient, contractNumber: string | null): PasswordOccasion => {
  if (contractNumber !== null) return 'DroppedPassword'
  return hasPassword ? 'ForgottenPassword' : 'FirstPassword'
}

/** Tells the customer that the password was changed, so that a stranger cannot change it unnoticed. */
export const loadPasswordChangedMail =
  ({ db, clock, config }: Deps): LoadMail =>
  async ({ subject }) => {
    const recipient = await findMailRecipient(db, subject)
    if (recipient === undefined) return undefined
    const mail = renderPasswordChanged({
      ...common(recipient, config.supplier),
      changedAt: berlinDateTime(clock.now()),
      forgotPasswordUrl: `${config.authUrl}/account/forgot-password`,
    })
    return { ...mail, ...addressed(recipient, config.supplier) }
  }

export const common = (
  { language, brandName, brandColour, ...recipient }: MailRecipient,
  supplier: Supplier,
) => ({
  language,
  brand: { name: brandName ?? supplier.name, colour: brandColour ?? neutralColour },
  supplier,
  customer: recipient,
})

export const addressed = ({ emailAddress, brandName }: MailRecipient, supplier: Supplier) => ({
  to: emailAddress,
  fromName: brandName ?? supplier.name,
  contractNumber: null,
})
