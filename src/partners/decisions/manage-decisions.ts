import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/refusal.ts'
import { type Decision, isAbout } from './decision.ts'
import { findDecisions, removeDecision, storeDecision } from './repository.ts'

type About = Pick<Decision, 'partnerId' | 'kind' | 'subject'>
export type Decided = Partial<Pick<Decision, 'scopes' | 'endsAt'>> & { reason?: string | null | undefined }

/** Keeps what the supplier decides; null ends it. True if that is something new. */
export async function settle(
  tx: Db,
  about: About,
  decided: Decided | null,
  { actor, now, realTime = now }: AuditActor,
): Promise<boolean> {
  if (decided === null) return removeDecision(tx, about)
  const { scopes = [], endsAt = null, reason = null } = decided
  if (reason !== null && !/^[^\p{Cc}\p{Cs}]{1,500}$/u.test(reason)) {
    const message = 'The reason must have 1 to 500 characters, in one line.'
    throw invalid('comment', message)
  }
  const former = (await findDecisions(tx, about.partnerId)).find(isAbout(about.subject, about.kind))
  const isSame = JSON.stringify([former?.scopes, former?.endsAt]) === JSON.stringify([scopes, endsAt])
  if (isSame && (reason === null || reason === former?.reason)) return false
  await storeDecision(tx, { ...about, scopes, endsAt, reason, decidedAt: realTime, decidedBy: actor })
  return true
}

export { findDecisions } from './repository.ts'
