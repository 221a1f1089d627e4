import { hostname, userInfo } from 'node:os'
import type { AuditActor } from '../platform/audit/audit-trail.ts'

type Given = { now: Date; environment?: Record<string, string | undefined> }

/** Somebody on this machine, for the audit trail: `cli:anna` or `service:wattline`, and the name of the host. */
export const localActor = (doing: 'cli' | 'service', { now, environment = {} }: Given): AuditActor => ({
  actor: `${doing}:${userName(environment)}`,
  origin: hostname(),
  requestId: null,
  now,
})

/** The person behind sudo, whom only root may name; an account without a name has its number. */
function userName({ SUDO_USER }: Record<string, string | undefined>): string {
  const uid = process.getuid?.()
  if (uid === 0 && SUDO_USER) return SUDO_USER
  try {
    return userInfo().username
  } catch {
    return String(uid)
  }
}
