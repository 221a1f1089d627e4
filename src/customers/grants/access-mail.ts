import { renderAccessGranted } from '../../mail/access-granted.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountLetter, addressed } from '../accounts/password-mails.ts'
import { findMailRecipient } from '../accounts/repository.ts'
import { lastDateOf } from './access-extent.ts'
import { findNoticedGrant } from './repository.ts'

type Deps = { db: Db; config: { authUrl: string; supplier: Supplier } }

/** The notice of a new access; none if it has ended meanwhile. */
export const loadAccessGrantedMail =
  ({ db, config }: Deps): LoadMail =>
  async ({ subject, payload }) => {
    const { grantId, at } = payload as TaskPayloads['send-access-granted-mail']
    const recipient = await findMailRecipient(db, subject)
    const grant = await findNoticedGrant(db, grantId)
    if (recipient === undefined || grant === undefined) return undefined
    const letter = await accountLetter({ db, config }, recipient)
    const mail = renderAccessGranted({
      ...letter,
      partnerName: grant.partnerName,
      purpose: grant.purpose?.[recipient.language] ?? null,
      mayManageContracts: grant.mayManageContracts,
      onlyContracts: grant.onlyContracts,
      parts: grant.parts,
      grantedAt: berlinDateTime(new Date(at)),
      lastDate: grant.endsAt && lastDateOf(grant.endsAt),
      accessUrl: `${letter.brand.pagesUrl}/account/access?lang=${recipient.language}`,
    })
    return { ...mail, ...addressed(recipient, letter) }
  }
