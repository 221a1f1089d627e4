/** Staff as the operator API shows them, and the console after it. Pure. */
import type { Static } from '../../platform/http/schema.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type Invited, invitationUrl } from '../../staff/accounts/invite-staff.ts'
import type { InvitedStaff, StaffDetail, StaffItem } from '../../staff/accounts/schema.ts'
import type { StaffView } from '../../staff/accounts/staff-view.ts'
import type { OpenSession } from '../../staff/sessions/own-sessions.ts'

export const itemOf = ({ createdAt, lastSignedInAt, ...view }: StaffView): StaffItem => ({
  ...view,
  createdAt: berlinDateTime(createdAt),
  lastSignedInAt: lastSignedInAt && berlinDateTime(lastSignedInAt),
})

export const detailOf = ({ sessions, ...view }: StaffView & { sessions: OpenSession[] }): StaffDetail => ({
  ...itemOf(view),
  sessions: sessions.map(({ sessionId, createdAt, expiresAt, origin, userAgent }) => ({
    id: sessionId,
    since: berlinDateTime(createdAt),
    endsAt: berlinDateTime(expiresAt),
    origin,
    browser: userAgent,
  })),
})

/** With the link, which is shown only now. */
export const invitedItem = (
  { invitationToken, expiresAt, ...view }: Invited,
  authUrl: string,
): Static<typeof InvitedStaff> => ({
  ...itemOf(view),
  invitationUrl: invitationUrl(authUrl, invitationToken),
  expiresAt: berlinDateTime(expiresAt),
})
