import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound, Refusal } from '../../platform/refusal.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { changePartner, partnerBySlug } from '../manage-partners.ts'
import type { Partner } from '../partner.ts'
import { raiseVersion } from '../repository.ts'
import { type Brand, type Logo, type LogoVariant, noBrand } from './brand.ts'
import { brandFaults } from './brand-rules.ts'
import type { ReadLogo } from './logos/read-logo.ts'
import * as repository from './repository.ts'

/** A partner with its whole brand. */
export type BrandedPartner = { partner: Partner; brand: Brand; logos: Logo[] }

export async function getBrand(db: Db, slug: string): Promise<BrandedPartner> {
  const partner = await partnerBySlug(db, slug)
  const [brands, logos] = await Promise.all([
    repository.findBrands(db, partner.id),
    repository.findLogos(db, partner.id),
  ])
  return { partner, brand: brands.get(partner.id) ?? noBrand, logos: logos.get(partner.id) ?? [] }
}

type BrandChange = Brand & { brandName: string; brandColour: string; version?: number | undefined }

/** Replaces the brand of a partner, in the version that the caller has seen, if it says which. */
export function changeBrand(
  db: Db,
  slug: string,
  { brandName, brandColour, version, ...wanted }: BrandChange,
  ownHosts: readonly string[],
): Promise<{ before: BrandedPartner; after: BrandedPartner }> {
  return db.transaction(async (tx) => {
    const { before: partner, after: changed } = await changePartner(tx, slug, {
      ...{ brandName, brandColour, version },
    })
    const brand = { ...wanted, darkColour: wanted.darkColour?.toLowerCase() ?? null }
    const faults = brandFaults(brand, ownHosts)
    if (faults.length > 0) throw new Refusal('invalid', faults)

    const before = { ...(await getBrand(tx, slug)), partner }
    const after = { ...before, partner: changed, brand }
    if (isSame(before.brand, brand)) return { before, after }
    await repository.lockHosts(tx)
    if (!(await repository.storeBrand(tx, partner.id, brand))) throw hostTaken(brand.host)
    if (changed.version === partner.version) await raiseVersion(tx, partner.id)
    return { before, after: { ...after, partner: { ...changed, version: partner.version + 1 } } }
  })
}

/** Gives a partner of the demo data its brand, without a change of its version. */
export async function seedBrand(
  db: Db,
  slug: string,
  { brand, logos, now }: { brand: Brand; logos: Readonly<Partial<Record<LogoVariant, ReadLogo>>>; now: Date },
): Promise<void> {
  const { id } = await partnerBySlug(db, slug)
  if (!(await repository.storeBrand(db, id, brand))) throw hostTaken(brand.host)
  for (const [variant, logo] of Object.entries(logos) as [LogoVariant, ReadLogo][]) {
    await changeLogo(db, slug, { variant, logo, now })
  }
}

const hostTaken = (host: string | null) => conflict(`Another partner has the host ${host}.`)

const isSame = (one: Brand, other: Brand) =>
  (Object.keys(noBrand) as (keyof Brand)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )

/** Keeps a logo, which was read before, in the place of the former one. */
export async function changeLogo(
  db: Db,
  slug: string,
  { variant, logo, now }: { variant: LogoVariant; logo: ReadLogo; now: Date },
): Promise<{ before: Logo | null; after: Logo }> {
  const { partner, logos } = await getBrand(db, slug)
  const { contentType, width, height, hash } = logo
  const content = { content: Buffer.from(logo.content), png: Buffer.from(logo.png) }
  await repository.storeLogo(db, partner.id, { variant, ...logo, ...content, storedAt: now })
  const before = logos.find((former) => former.variant === variant) ?? null
  return { before, after: { variant, contentType, width, height, hash } }
}

export async function deleteLogo(db: Db, slug: string, variant: LogoVariant): Promise<void> {
  const { id } = await partnerBySlug(db, slug)
  if (await repository.removeLogo(db, id, variant)) return
  throw notFound(`The partner ${slug} has no logo for ${variant} pages.`)
}

const previewDays = 7

/** Makes a link that shows the preview of the brand without signing in. Its token is only shown now. */
export async function makePreview(
  db: Db,
  slug: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { id } = await partnerBySlug(db, slug)
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + previewDays * 24 * 60 * 60 * 1000)
  await repository.insertPreview(db, {
    ...{ tokenHash: hashOfSecret(token), partnerId: id, createdAt: now, expiresAt },
  })
  return { token, expiresAt }
}

/** The id of the partner whose preview the token opens. */
export const partnerOfPreview = async (db: Db, token: string, now: Date): Promise<string | undefined> =>
  isSecretForm(token) ? repository.findPreview(db, hashOfSecret(token), now) : undefined

export async function endPreviews(db: Db, slug: string, now: Date): Promise<number> {
  const { id } = await partnerBySlug(db, slug)
  return repository.deletePreviews(db, id, now)
}

export { findLogoContent } from './repository.ts'
