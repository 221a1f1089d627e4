import { renderPasswordChanged, renderSetPassword } from '../../mail/password-mails.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createPasswordToken, passwordPageUrl } from './password-tokens.ts'
import { findMailRecipient, type MailRecipient } from './repository.ts'

type Deps = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

const neutralColour = '#0b6b5d'

/** Creates the token together with the mail, so that it exists nowhere else. */
export const loadSetPasswordMail =
  ({ db, clock, config }: Deps): LoadMail =>
  async ({ subject }) => {
    const recipient = await findMailRecipient(db, subject)
    if (recipient === undefined) return undefined
    const token = await createPasswordToken(db, recipient.accountId, clock.now())
    const mail = renderSetPassword({
      ...common(recipient, config.supplier),
      occasion: recipient.hasPassword ? 'ForgottenPassword' : 'FirstPassword',
      url: passwordPageUrl(config.authUrl, token),
    })
    return { ...mail, ...addressed(recipient, config.supplier) }
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

const common = ({ language, brandName, brandColour, ...recipient }: MailRecipient, supplier: Supplier) => ({
  language,
  brand: { name: brandName ?? supplier.name, colour: brandColour ?? neutralColour },
  supplier,
  customer: recipient,
})

const addressed = ({ emailAddress, brandName }: MailRecipient, supplier: Supplier) => ({
  to: emailAddress,
  fromName: brandName ?? supplier.name,
  contractNumber: null,
})
