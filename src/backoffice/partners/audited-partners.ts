import type { DataProcessingAgreement } from '../../partners/data-processing-agreement.ts'
import type { DecisionKind } from '../../partners/decisions/decision.ts'
import { findDecisions, settle } from '../../partners/decisions/manage-decisions.ts'
import {
  addPartner,
  changePartner,
  lockedPartner,
  partnerBySlug,
  rotatePartnerToken,
  switchPartner,
} from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { partnerTerms, rightTerms } from '../../partners/partner-terms.ts'
import { findButtonsConfirmation, storeButtonsConfirmation } from '../../partners/site-buttons.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator, realTimeOf } from '../../staff/audit/audited.ts'
import { decideName } from '../brands/audited-brand.ts'
import type { DecisionItem, NewPartnerRequest, PartnerChangesRequest } from './schema.ts'

/** Adds a partner. Only the answer contains its token. */
export const createPartner = (
  db: Db,
  request: Omit<NewPartnerRequest, 'type'> & { type: string },
  operator: Operator,
) =>
  audited(db, operator, async (tx) => {
    refuseFutureAgreement(request.dataProcessingAgreement, operator)
    const { partner, partnerToken } = await addPartner(tx, request)
    const rights = rightTerms.map(([name]) => [name, partner[name]])
    return {
      result: { ...partner, partnerToken },
      entry: {
        action: 'partner.add',
        subject: partner.slug,
        before: null,
        after: { type: partner.type, ...Object.fromEntries(rights) },
      },
    }
  })

/**
 * Changes a partner. The entry has what changed, before and after; of the name only that it did. A new name, and a limit
 * below the usual one, are decisions of the supplier.
 */
export const editPartner = (
  { db, config }: { db: Db; config: Pick<Config, 'rateLimitPerMinute'> },
  slug: string,
  { comment, ...changes }: PartnerChangesRequest,
  operator: Operator,
): Promise<Partner> =>
  audited(db, operator, async (tx) => {
    refuseFutureAgreement(changes.dataProcessingAgreement, operator)
    const { before, after } = await changePartner(tx, slug, changes)
    const about = { partnerId: after.id, subject: slug }
    const decided = { reason: comment }
    if (before.brandName !== after.brandName) await decideName(tx, after, comment, operator)
    if (before.requestsPerMinute !== after.requestsPerMinute) {
      const isLimited = (after.requestsPerMinute ?? Infinity) < config.rateLimitPerMinute
      await settle(tx, { ...about, kind: 'RateLimit' }, isLimited ? decided : null, operator)
    }
    const changed = partnerTerms
      .map(([name]) => name)
      .filter((name) => name !== 'brandName' && !isSame(before[name], after[name]))
    const names = before.brandName === after.brandName ? {} : { brandName: 'changed' }
    const of = (partner: Partner) => Object.fromEntries(changed.map((name) => [name, partner[name]]))
    const entry = {
      action: 'partner.change',
      subject: slug,
      before: of(before),
      after: { ...of(after), ...names, ...(comment != null && { comment }) },
    }
    return { result: after, entry: before.version === after.version ? null : entry }
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What will be signed is not signed. */
function refuseFutureAgreement(
  agreement: DataProcessingAgreement | null | undefined,
  operator: Operator,
): void {
  if (agreement == null || agreement.date <= berlinDate(realTimeOf(operator))) return
  throw invalid('dataProcessingAgreement.date', 'dataProcessingAgreement.date must not be in the future.')
}

/** Stops a partner: from then on its clients and its partner token do nothing, and its webhooks get nothing. */
export const disablePartner = (db: Db, slug: string, comment: string, operator: Operator) =>
  switched(db, { slug, comment, action: 'partner.disable', disabledAt: operator.now }, operator)

/** Lets a partner go on, with the clients, secrets and webhooks that it had. */
export const enablePartner = (db: Db, slug: string, comment: string, operator: Operator) =>
  switched(db, { slug, comment, action: 'partner.enable', disabledAt: null }, operator)

const switched = (
  db: Db,
  {
    slug,
    comment,
    action,
    disabledAt,
  }: { slug: string; comment: string; action: string; disabledAt: Date | null },
  operator: Operator,
): Promise<Partner> =>
  audited(db, operator, async (tx) => {
    const { partner, isChanged } = await switchPartner(tx, slug, disabledAt)
    const { isDisabled } = partner
    const entry = {
      action,
      subject: slug,
      before: { isDisabled: !isDisabled },
      after: { isDisabled, comment },
    }
    return { result: partner, entry: isChanged ? entry : null }
  })

/** Gives a partner a new token. Only the answer contains it. */
export const changePartnerToken = (db: Db, slug: string, operator: Operator) =>
  audited(db, operator, async (tx) => ({
    result: { slug, ...(await rotatePartnerToken(tx, slug)) },
    entry: { action: 'partner.rotate-token', subject: slug, before: null, after: null },
  }))

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

/** Notes that the partner's site has both buttons, or no longer has them. A second word changes nothing. */
export const confirmButtons = (db: Db, slug: string, areThere: boolean, operator: Operator): Promise<void> =>
  audited(db, operator, async (tx) => {
    const { id } = await lockedPartner(tx, slug)
    const before = await findButtonsConfirmation(tx, id)
    if ((before !== null) === areThere) return { result: undefined, entry: null }
    const after = areThere ? { confirmedAt: realTimeOf(operator), confirmedBy: operator.actor } : null
    await storeButtonsConfirmation(tx, id, after)
    return {
      result: undefined,
      entry: {
        action: areThere ? 'partner.confirm-buttons' : 'partner.withdraw-buttons',
        subject: slug,
        before: { areThere: before !== null },
        after: { areThere },
      },
    }
  })
