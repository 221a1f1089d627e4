import type { Db } from '../platform/db/sql.ts'
import { parseUrl } from '../platform/parse-url.ts'
import { type InvalidItem, Refusal } from '../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../platform/secret.ts'
import type { Partner } from './partner.ts'
import { allClients, allPartners, insertPartner, setShownBrands } from './repository.ts'
import { type PartnershipType, partnershipTypes } from './scopes.ts'

const defaultColour = '#0f766e'

type PartnerDraft = {
  slug: string
  type: string
  brandName: string
  brandColour?: string | undefined
  allowedRedirectOrigins?: string[] | undefined
  mayOrderForOthers?: boolean | undefined
  shownBrands?: string[] | undefined
  partnerToken?: string | undefined
}

/** Adds a partner and returns it with its partner token, which is only shown now. */
export async function addPartner(
  db: Db,
  draft: PartnerDraft,
): Promise<{ partner: Partner; partnerToken: string }> {
  refuseFaults(draft)
  const { shownBrands = [] } = draft
  for (const brand of shownBrands) await partnerBySlug(db, brand)
  const partnerToken = draft.partnerToken ?? newSecret()
  const partner = await insertPartner(db, {
    slug: draft.slug,
    type: draft.type as PartnershipType,
    brandName: draft.brandName.trim(),
    brandColour: draft.brandColour?.toLowerCase() ?? defaultColour,
    allowedRedirectOrigins: draft.allowedRedirectOrigins ?? [],
    mayOrderForOthers: draft.mayOrderForOthers ?? false,
    shownBrands,
    partnerTokenHash: hashOfSecret(partnerToken),
  })
  if (partner === undefined) {
    throw new Refusal('conflict', {
      code: 'conflict',
      message: `A partner with the slug ${draft.slug} already exists.`,
    })
  }
  return { partner, partnerToken }
}

/** Sets whose brand the pages of a partner's links may show besides its own. */
export async function showBrands(db: Db, slug: string, shownBrands: string[]): Promise<Partner> {
  const partner = await partnerBySlug(db, slug)
  for (const brand of shownBrands) await partnerBySlug(db, brand)
  await setShownBrands(db, slug, shownBrands)
  return { ...partner, shownBrands }
}

export async function listPartners(db: Db): Promise<Partner[]> {
  return (await allPartners(db)).map(({ partnerTokenHash: _, ...partner }) => partner)
}

/** One partner with its clients, without their secrets. */
export async function getPartner(db: Db, slug: string) {
  const partner = await partnerBySlug(db, slug)
  const clients = (await allClients(db)).filter(({ partnerId }) => partnerId === partner.id)
  return {
    ...partner,
    clients: clients.map(({ partnerId: _, secretHashes: _hashes, secretExpiresAt, keys, ...client }) => ({
      ...client,
      secretExpiresAt: secretExpiresAt.map((at) => at?.toISOString() ?? null),
      keyIds: keys.map(({ kid }) => kid),
    })),
  }
}

export async function partnerBySlug(db: Db, slug: string): Promise<Partner> {
  const partner = (await listPartners(db)).find((candidate) => candidate.slug === slug)
  if (partner !== undefined) return partner
  throw new Refusal('unknown', { code: 'not-found', message: `There is no partner with the slug ${slug}.` })
}

const rules: readonly [field: keyof PartnerDraft, isValid: (draft: PartnerDraft) => boolean, must: string][] =
  [
    [
      'slug',
      ({ slug }) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug),
      'be 1 to 63 lowercase letters, digits and hyphens',
    ],
    [
      'type',
      ({ type }) => partnershipTypes.some((known) => known === type),
      `be one of ${partnershipTypes.join(', ')}`,
    ],
    [
      'brandName',
      ({ brandName }) => /\S/.test(brandName) && brandName.length <= 100,
      'have 1 to 100 characters',
    ],
    [
      'brandColour',
      ({ brandColour = defaultColour }) => /^#[0-9a-f]{6}$/i.test(brandColour),
      `be a colour such as ${defaultColour}`,
    ],
    [
      'allowedRedirectOrigins',
      ({ allowedRedirectOrigins = [] }) => allowedRedirectOrigins.every(isOrigin),
      'be origins such as https://app.example.com',
    ],
  ]

function refuseFaults(draft: PartnerDraft): void {
  const items = rules
    .filter(([, isValid]) => !isValid(draft))
    .map(
      ([field, , must]): InvalidItem => ({
        code: 'validation-failed',
        message: `${field} must ${must}.`,
        details: field,
      }),
    )
  if (items.length > 0) throw new Refusal('invalid', items)
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text
}
