import type { DataProcessingAgreement } from '../../partners/data-processing-agreement.ts'
import { settle } from '../../partners/decisions/manage-decisions.ts'
import {
  addPartner,
  changePartner,
  rotatePartnerToken,
  switchPartner,
} from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { partnerTerms, rightTerms } from '../../partners/partner-terms.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator, realTimeOf } from '../../staff/audit/audited.ts'
import { decideName } from '../brands/audited-brand.ts'
import type { NewPartnerRequest, PartnerChangesRequest } from './schema.ts'

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
