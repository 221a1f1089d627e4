import type { DecisionKind } from '../../partners/decisions/decision.ts'
import { findDecisions, settle } from '../../partners/decisions/manage-decisions.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { DecisionItem } from './schema.ts'

export async function listDecisions(db: Db, slug: string): Promise<DecisionItem[]> {
  const { id } = await partnerBySlug(db, slug)
  return (await findDecisions(db, id)).map(({ partnerId: _, ...decision }) => ({
    ...decision,
    endsAt: decision.endsAt?.toISOString() ?? null,
    decidedAt: decision.decidedAt.toISOString(),
  }))
}

/** Lets the partner decide again, and returns what was decided. What that brought about stays until somebody changes it. */
export const liftDecision = (
  db: Db,
  slug: string,
  { kind, subject, comment }: { kind: DecisionKind; subject: string; comment: string },
  operator: Operator,
): Promise<DecisionItem> =>
  audited(db, operator, async (tx) => {
    const { id: partnerId } = await partnerBySlug(tx, slug)
    const decision = (await listDecisions(tx, slug)).find(
      (one) => one.kind === kind && one.subject === subject,
    )
    if (decision === undefined || !(await settle(tx, { partnerId, kind, subject }, null, operator))) {
      throw notFound(`There is no decision ${kind} about ${subject}.`)
    }
    const entry = {
      action: 'partner.lift-decision',
      subject: slug,
      before: { kind, about: subject },
      after: { comment },
    }
    return { result: decision, entry }
  })
