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
import { isAbout } from '../../partners/decisions/decision.ts'
import { settle } from '../../partners/decisions/manage-decisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { colourChecks } from '../../platform/html/colour-checks.ts'
import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import type { Catalogue } from '../../tariffs/catalogue/catalogue.ts'
import { audited, type Operator } from '../audited.ts'
import type { BrandItem, BrandRequest } from './brand-schema.ts'
import { refuseUndoing } from './decisions.ts'

type Addresses = { authUrl: string; baseUrl: string }

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

type Editing = { catalogue: Catalogue; addresses: Addresses; operator: Operator }

/** Replaces the brand of a partner. The entry has which fields changed, and the values of those that nobody is named in. */
export const editBrand = (
  db: Db,
  slug: string,
  { brandName, brandColour, version, comment, ...request }: BrandRequest,
  { catalogue, addresses, operator }: Editing,
): Promise<BrandedPartner> =>
  audited(db, operator, async (tx) => {
    const brand = brandOf(request)
    refuseUnknownTariffs(brand, catalogue)
    const hosts = [addresses.authUrl, addresses.baseUrl].map((url) => new URL(url).hostname)
    const wanted = { ...brand, brandName, brandColour, version }
    const { before, after } = await changeBrand(tx, slug, wanted, hosts)
    const isRenamed = before.partner.brandName !== after.partner.brandName
    const about = { partnerId: after.partner.id, kind: 'BrandName', subject: slug } as const
    if (operator.partnerId === undefined && isRenamed) await settle(tx, about, { reason: comment }, operator)
    if (isRenamed) await refuseUndoing(tx, operator, isAbout(slug, 'BrandName'))
    if (operator.partnerId !== undefined) refuseSuppliers(before.brand, after.brand)
    const entry = {
      action: 'partner.change-brand',
      subject: slug,
      before: factsOf(before),
      after: {
        ...factsOf(after),
        changed: changedFields(before, after),
        ...(comment != null && { comment }),
      },
    }
    return { result: after, entry: before.partner.version === after.partner.version ? null : entry }
  })

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

/** Keeps a logo that was read in a thread. */
export const editLogo = (
  db: Db,
  slug: string,
  { variant, logo }: { variant: LogoVariant; logo: ReadLogo },
  operator: Operator,
): Promise<BrandedPartner> =>
  audited(db, operator, async (tx) => {
    const { before, after } = await changeLogo(tx, slug, { variant, logo, now: operator.now })
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

export const dropLogo = (
  db: Db,
  slug: string,
  variant: LogoVariant,
  operator: Operator,
): Promise<BrandedPartner> =>
  audited(db, operator, async (tx) => {
    await deleteLogo(tx, slug, variant)
    const entry = { action: 'partner.remove-logo', subject: slug, before: { variant }, after: null }
    return { result: await getBrand(tx, slug), entry }
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
