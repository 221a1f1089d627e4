import {
  type Brand,
  drawnLogoPath,
  type Logo,
  type LogoVariant,
  logoPath,
  noBrand,
  pagesUrlOf,
} from '../../partners/brand/brand.ts'
import type { ReadLogo } from '../../partners/brand/logos/read-logo.ts'
import {
  type BrandedPartner,
  changeBrand,
  changeLogo,
  deleteLogo,
  endPreviews,
  getBrand,
  makePreview,
} from '../../partners/brand/manage-brand.ts'
import {
  approveProposals,
  declineProposals,
  findProposals,
  findProposedLogo,
  type ProposalPart,
  proposeLogo,
  proposeName,
  removeProposals,
  waitingAmong,
} from '../../partners/brand/manage-proposals.ts'
import { isAbout } from '../../partners/decisions/decision.ts'
import { settle } from '../../partners/decisions/manage-decisions.ts'
import type { Partner } from '../../partners/partner.ts'
import type { Db } from '../../platform/db/sql.ts'
import { colourChecks } from '../../platform/html/colour-checks.ts'
import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import { audited, type Operator, refuseUndoing } from '../../staff/audit/audited.ts'
import type { Catalogue } from '../../tariffs/catalogue/catalogue.ts'
import type { BrandItem, BrandProposals, BrandRequest } from './schema.ts'

type Addresses = { authUrl: string; baseUrl: string }
/** Who proposes something, for whom it then waits. */
type Naming = { supplier: { name: string } }

/** A brand as this API shows it. */
export function brandItem({ partner, brand, logos }: BrandedPartner, { authUrl }: Addresses): BrandItem {
  const { slug, brandName, brandColour, version } = partner
  const pagesUrl = pagesUrlOf(authUrl, brand.host)
  return {
    ...{ slug, brandName, brandColour, ...brand },
    logos: logos.map((logo) => ({
      ...{ variant: logo.variant, contentType: logo.contentType, width: logo.width, height: logo.height },
      url: `${pagesUrl}${logoPath(slug, logo)}`,
      pngUrl: `${pagesUrl}${drawnLogoPath(slug, logo)}`,
    })),
    pagesUrl,
    colourChecks: colourChecks(brandColour, brand.darkColour),
    version,
  }
}

type Editing = { catalogue: Catalogue; config: Addresses & Naming; operator: Operator }

/** Replaces the brand of a partner. A new name of its own choice waits for the supplier. The entry has which fields changed, and the values of those that nobody is named in. */
export const editBrand = (
  db: Db,
  slug: string,
  { brandName, brandColour, version, comment, ...request }: BrandRequest,
  { catalogue, config, operator }: Editing,
): Promise<BrandedPartner> =>
  audited(db, operator, async (tx) => {
    const brand = brandOf(request)
    refuseUnknownTariffs(brand, catalogue)
    const hosts = [config.authUrl, config.baseUrl].map((url) => new URL(url).hostname)
    const isOwn = operator.partnerId !== undefined
    const kept = isOwn ? (await getBrand(tx, slug)).partner.brandName : brandName
    const wanted = { ...brand, brandName: kept, brandColour, version }
    const { before, after } = await changeBrand(tx, slug, wanted, hosts)
    if (isOwn) refuseSuppliers(before.brand, after.brand)
    const proposed =
      isOwn &&
      (await proposeOwnName(tx, after.partner, { brandName, supplierName: config.supplier.name, operator }))
    if (!isOwn && before.partner.brandName !== after.partner.brandName)
      await decideName(tx, after.partner, comment, operator)
    const entry = {
      action: 'partner.change-brand',
      subject: slug,
      before: factsOf(before),
      after: {
        ...factsOf(after),
        changed: changedFields(before, after),
        ...(proposed && { proposed: ['brandName'] }),
        ...(comment != null && { comment }),
      },
    }
    return {
      result: after,
      entry: before.partner.version === after.partner.version && !proposed ? null : entry,
    }
  })

/** A name that the supplier gives is a decision, and ends what waited. */
export async function decideName(
  tx: Db,
  { id, slug }: Pick<Partner, 'id' | 'slug'>,
  reason: string | null | undefined,
  operator: Operator,
): Promise<void> {
  await settle(tx, { partnerId: id, kind: 'BrandName', subject: slug }, { reason }, operator)
  await removeProposals(tx, id, ['name'])
}

async function proposeOwnName(
  tx: Db,
  partner: Partner,
  { operator, ...proposed }: { brandName: string; supplierName: string; operator: Operator },
): Promise<boolean> {
  if (proposed.brandName.trim() !== partner.brandName)
    await refuseUndoing(tx, operator, isAbout(partner.slug, 'BrandName'))
  return proposeName(tx, partner, proposed, operator)
}

const factsOf = ({ partner, brand }: BrandedPartner) => ({
  brandColour: partner.brandColour,
  darkColour: brand.darkColour,
  host: brand.host,
})

function changedFields(before: BrandedPartner, after: BrandedPartner): string[] {
  const valuesOf = ({ partner: { brandName, brandColour }, brand }: BrandedPartner) => ({
    ...{ brandName, brandColour },
    ...brand,
  })
  const [one, other] = [valuesOf(before), valuesOf(after)]
  return (Object.keys(other) as (keyof typeof other)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

/** Hosts and senders need the supplier's servers: the supplier alone sets them. */
function refuseSuppliers(before: Brand, after: Brand): void {
  const changed = (['host', 'mailSender'] as const).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  const message = `Only the supplier sets ${changed.join(' and ')}: ask us.`
  throw new Refusal('conflict', { code: 'set-by-supplier', message })
}

/** What is left out is empty; so is an empty text. */
function brandOf(request: Omit<BrandRequest, 'brandName' | 'brandColour' | 'version' | 'comment'>): Brand {
  const textOf = (text: string | null | undefined) => text?.trim() || null
  const wordsOf = (words: { de?: string | null; en?: string | null } = {}) => ({
    de: textOf(words.de),
    en: textOf(words.en),
  })
  const { greeting, footer, tariffNames = [], ...texts } = request
  return {
    ...noBrand,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textOf(text)])),
    greeting: wordsOf(greeting),
    footer: wordsOf(footer),
    tariffNames: tariffNames.map(({ tariffKey, ...name }) => ({ tariffKey, ...wordsOf(name) })),
  }
}

function refuseUnknownTariffs({ tariffNames }: Brand, { byKey }: Catalogue): void {
  const items = tariffNames.flatMap(({ tariffKey }, index): InvalidItem[] =>
    byKey.has(tariffKey)
      ? []
      : [
          {
            ...{ code: 'validation-failed', details: `tariffNames[${index}].tariffKey` },
            message: `There is no tariff ${tariffKey}.`,
          },
        ],
  )
  if (items.length > 0) throw new Refusal('invalid', items)
}

/** Keeps a logo that was read in a thread. One of the partner's own choice waits for the supplier. */
export const editLogo = (
  db: Db,
  slug: string,
  { variant, logo }: { variant: LogoVariant; logo: ReadLogo },
  operator: Operator,
): Promise<BrandedPartner> =>
  audited(db, operator, async (tx) => {
    const { partner } = await getBrand(tx, slug)
    if (operator.partnerId !== undefined) {
      const isNew = await proposeLogo(tx, partner, { variant, logo }, operator)
      const after = { variant, contentType: logo.contentType, hash: logo.hash }
      const entry = { action: 'partner.propose-logo', subject: slug, before: null, after }
      return { result: await getBrand(tx, slug), entry: isNew ? entry : null }
    }
    const { before, after } = await changeLogo(tx, slug, { variant, logo, now: operator.now })
    await removeProposals(tx, partner.id, [variant])
    const factsOf = (facts: Logo | null) =>
      facts && { variant, contentType: facts.contentType, hash: facts.hash }
    const entry = {
      action: 'partner.change-logo',
      subject: slug,
      before: factsOf(before),
      after: factsOf(after),
    }
    return { result: await getBrand(tx, slug), entry: before?.hash === after.hash ? null : entry }
  })

/** Removes a logo, and one that waits in its place. */
export const dropLogo = (
  db: Db,
  slug: string,
  variant: LogoVariant,
  operator: Operator,
): Promise<BrandedPartner> =>
  audited(db, operator, async (tx) => {
    const { partner, logos } = await getBrand(tx, slug)
    const wasProposed = await removeProposals(tx, partner.id, [variant])
    if (!wasProposed || logos.some((logo) => logo.variant === variant)) await deleteLogo(tx, slug, variant)
    const entry = { action: 'partner.remove-logo', subject: slug, before: { variant }, after: null }
    return { result: await getBrand(tx, slug), entry }
  })

/** What waits, with its logos. */
export async function readProposals(db: Db, slug: string): Promise<BrandProposals> {
  const { partner } = await getBrand(db, slug)
  const { proposals, revision } = waitingAmong(await findProposals(db, partner.id))
  const logoOf = (part: ProposalPart) =>
    part === 'name' ? undefined : findProposedLogo(db, partner.id, part)
  return {
    revision,
    proposals: await Promise.all(
      proposals.map(async ({ part, brandName, proposedAt }) => ({
        ...{ part, brandName, proposedAt: proposedAt.toISOString() },
        png: (await logoOf(part))?.png.toString('base64') ?? null,
      })),
    ),
  }
}

type Looked = { revision: string }

/** Makes what the partner proposed its brand. */
export const approveBrand = (
  { db, config }: { db: Db; config: Naming },
  slug: string,
  { revision }: Looked,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const looked = { revision, supplierName: config.supplier.name }
    const parts = await approveProposals(tx, slug, looked, operator)
    return {
      result: undefined,
      entry: { action: 'partner.approve-brand', subject: slug, before: null, after: { parts } },
    }
  })

/** Refuses what the partner proposed, which reads why. */
export const refuseBrand = (
  db: Db,
  slug: string,
  { revision, comment }: Looked & { comment: string },
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const parts = await declineProposals(tx, slug, { revision, reason: comment }, operator)
    return {
      result: undefined,
      entry: { action: 'partner.refuse-brand', subject: slug, before: null, after: { parts, comment } },
    }
  })

/** Makes a link to the preview. Only the answer contains its secret. */
export const sharePreview = (
  db: Db,
  slug: string,
  { authUrl, operator }: { authUrl: string; operator: Operator },
): Promise<{ url: string; expiresAt: Date }> =>
  audited(db, operator, async (tx) => {
    const { token, expiresAt } = await makePreview(tx, slug, operator.now)
    const after = { expiresAt: expiresAt.toISOString() }
    const entry = { action: 'partner.share-preview', subject: slug, before: null, after }
    return { result: { url: `${authUrl}/brand-preview/${token}`, expiresAt }, entry }
  })

export const unsharePreviews = (db: Db, slug: string, operator: Operator): Promise<{ ended: number }> =>
  audited(db, operator, async (tx) => {
    const ended = await endPreviews(tx, slug, operator.now)
    const entry = { action: 'partner.end-previews', subject: slug, before: null, after: { ended } }
    return { result: { ended }, entry: ended === 0 ? null : entry }
  })
