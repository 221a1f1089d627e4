import { renderPasskeyAdded } from '../../mail/passkey-added.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { accountLetter, addressed } from '../accounts/password-mails.ts'
import { findMailRecipient } from '../accounts/repository.ts'

type Deps = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

export const loadPasskeyAddedMail =
  ({ db, clock, config }: Deps): LoadMail =>
  async ({ subject }) => {
    const recipient = await findMailRecipient(db, subject)
    if (recipient === undefined) return undefined
    const letter = await accountLetter({ db, config }, recipient)
    const mail = renderPasskeyAdded({
      ...letter,
      addedAt: berlinDateTime(clock.now()),
      securityUrl: `${letter.brand.pagesUrl}/account/security?lang=${recipient.language}`,
    })
    return { ...mail, ...addressed(recipient, letter) }
  }
