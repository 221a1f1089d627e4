import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderStaffInvitation } from '../../mail/staff-letters.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { type Clock, realNow } from '../../platform/time/clock.ts'
import { invitationMilliseconds, invitationUrl } from './invite-staff.ts'
import { findStaffById, insertInvitation } from './repository.ts'

type Deps = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

/** Makes the link together with the mail, so that it exists nowhere else. A user who was disabled meanwhile gets none. */
export const loadStaffInvitation =
  ({ db, clock, config: { authUrl, supplier } }: Deps): LoadMail =>
  async ({ subject }) => {
    const staff = await findStaffById(db, subject, 'partners')
    if (staff?.emailAddress == null || staff.partner === null || staff.disabledAt !== null) return undefined
    const token = newSecret()
    const now = realNow(clock)
    const expiresAt = new Date(now.getTime() + invitationMilliseconds)
    await db.transaction((tx) =>
      insertInvitation(tx, { tokenHash: hashOfSecret(token), staffId: staff.id, now, expiresAt }),
    )
    const mail = renderStaffInvitation({
      supplier,
      pagesUrl: authUrl,
      role: staff.role,
      partnerName: staff.partner.slug,
      url: invitationUrl(authUrl, token, '/partners'),
    })
    const audience = { kind: 'partner-staff', partnerId: staff.partner.id } as const
    return { ...mail, to: staff.emailAddress, fromName: supplier.name, audience }
  }
