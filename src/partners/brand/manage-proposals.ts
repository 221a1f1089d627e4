/** What a partner wants its brand to be called and to look like; it counts once the supplier approved it. */
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { changePartner, listPartners, lockedPartner } from '../manage-partners.ts'
import type { Partner } from '../partner.ts'
import { raiseVersion } from '../repository.ts'
import type { LogoVariant } from './brand.ts'
import { looksLike, speaksFor } from './likeness.ts'
import type { ReadLogo } from './logos/read-logo.ts'
import {
  findProposals,
  findProposedLogo,
  type Proposal,
  type ProposalPart,
  refuseProposals,
  removeProposals,
  storeProposal,
} from './proposal-repository.ts'
import { findLogos, storeLogo } from './repository.ts'

const realTimeOf = ({ now, realTime = now }: AuditActor): Date => realTime

/** Whose name somebody would take this one for. */
async function likenessOf(
  db: Db,
  { id }: Pick<Partner, 'id'>,
  brandName: string,
  supplierName: string,
): Promise<string | undefined> {
  const partnerFilter = speaksFor(brandName, supplierName)
    ? 'the supplier'
    : (await listPartners(db)).some((other) => other.id !== id && looksLike(brandName, other.brandName))
      ? 'another partner'
      : undefined
  return (
    partnerFilter &&
    `${brandName} looks like the name of ${partnerFilter}. Choose one that nobody takes for another's.`
  )
}

/** Proposes a name; the present one takes back what was proposed. True if that is something new. */
export async function proposeName(
  tx: Db,
  partner: Pick<Partner, 'id' | 'brandName'>,
  { brandName: typed, supplierName }: { brandName: string; supplierName: string },
  by: AuditActor,
): Promise<boolean> {
  const brandName = typed.trim()
  if (brandName === partner.brandName) return removeProposals(tx, partner.id, ['name'])
  const former = (await findProposals(tx, partner.id)).find(({ part }) => part === 'name')
  if (former?.brandName === brandName && former.refusedAt === null) return false
  const message =
    brandName === ''
      ? 'brandName must have 1 to 100 characters.'
      : await likenessOf(tx, partner, brandName, supplierName)
  if (message !== undefined) throw invalid('brandName', message)
  await storeProposal(tx, {
    ...{ partnerId: partner.id, part: 'name', brandName, logo: null },
    ...{ at: realTimeOf(by), by: by.actor },
  })
  return true
}

/** Proposes a logo; the present one takes back what was proposed. True if that is something new. */
export async function proposeLogo(
  tx: Db,
  { id }: Pick<Partner, 'id'>,
  { variant, logo }: { variant: LogoVariant; logo: ReadLogo },
  by: AuditActor,
): Promise<boolean> {
  const present = (await findLogos(tx, id)).get(id)?.find((known) => known.variant === variant)
  if (present?.hash === logo.hash) return removeProposals(tx, id, [variant])
  const content = { content: Buffer.from(logo.content), png: Buffer.from(logo.png) }
  await storeProposal(tx, {
    ...{ partnerId: id, part: variant, brandName: null, logo: { ...logo, ...content } },
    ...{ at: realTimeOf(by), by: by.actor },
  })
  return true
}

export const proposalText = ({ part, brandName }: Proposal): string =>
  brandName === null ? `a logo for ${part} pages` : `the name ${brandName}`

/** What waits for the supplier, and `revision`, which says what exactly that is. */
export type Waiting = { proposals: Proposal[]; revision: string }

export const waitingAmong = (proposals: readonly Proposal[]): Waiting => {
  const waiting = proposals.filter(({ refusedAt }) => refusedAt === null)
  return {
    proposals: waiting,
    revision: waiting.map(({ part, proposedAt }) => `${part}.${proposedAt.getTime()}`).join('-'),
  }
}

/** What waits, if it is what somebody has looked at. A partner that proposes something else meanwhile waits for another look. */
async function lockedWaiting(tx: Db, slug: string, revision: string) {
  const partner = await lockedPartner(tx, slug)
  const waiting = waitingAmong(await findProposals(tx, partner.id))
  if (waiting.proposals.length === 0) throw notFound(`Nothing of ${slug} waits for approval.`)
  if (waiting.revision !== revision) {
    const message = 'The partner has proposed something else in the meantime. Look at it first.'
    throw conflict(message)
  }
  return { partner, proposals: waiting.proposals }
}

/** Makes what waits the brand of the partner, and returns which parts these are. */
export function approveProposals(
  db: Db,
  slug: string,
  { revision, supplierName }: { revision: string; supplierName: string },
  by: AuditActor,
): Promise<ProposalPart[]> {
  return db.transaction(async (tx) => {
    const { partner, proposals } = await lockedWaiting(tx, slug, revision)
    for (const { part, brandName } of proposals) {
      if (part !== 'name') {
        const logo = await findProposedLogo(tx, partner.id, part)
        if (logo !== undefined) await storeLogo(tx, partner.id, { variant: part, ...logo, storedAt: by.now })
      } else if (brandName !== null) {
        const message = await likenessOf(tx, partner, brandName, supplierName)
        if (message !== undefined) throw conflict(message)
        await changePartner(tx, slug, { brandName })
      }
    }
    const parts = proposals.map(({ part }) => part)
    await removeProposals(tx, partner.id, parts)
    await raiseVersion(tx, partner.id)
    return parts
  })
}

/** Refuses what waits, and returns which parts these were. */
export function declineProposals(
  db: Db,
  slug: string,
  { revision, reason }: { revision: string; reason: string },
  by: AuditActor,
): Promise<ProposalPart[]> {
  return db.transaction(async (tx) => {
    const { partner, proposals } = await lockedWaiting(tx, slug, revision)
    await refuseProposals(tx, partner.id, { at: realTimeOf(by), reason })
    return proposals.map(({ part }) => part)
  })
}

export {
  findProposals,
  findProposedLogo,
  type Proposal,
  type ProposalPart,
  removeProposals,
} from './proposal-repository.ts'
