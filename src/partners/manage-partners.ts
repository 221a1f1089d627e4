import type { Db } from '../platform/db/sql.ts'
import { type InvalidItem, Refusal } from '../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../platform/secret.ts'
import type { Partner } from './partner.ts'
import { allClients, allPartners, insertPartner } from './repository.ts'
import { type PartnershipType, partnershipTypes } from './scopes.ts'

export type PartnerDraft = {
  slug: string
  type: string
  brandName: string
  brandColour?: string | undefined
  allowedRedirectOrigins?: string[] | undefined
  mayOrderForOthers?: boolean | undefined
  partnerToken?: string | undefined
}

/** Adds a partner and returns it with its partner token, which is shown this once. */
export async function addPartner(
  db: Db,
  draft: PartnerDraft,
): Promise<{ partner: Partner; partnerToken: string }> {
  refuseFaults(draft)
  const partnerToken = draft.partnerToken ?? newSecret()
  const partner = await insertPartner(db, {
    slug: draft.slug,
    type: draft.type as PartnershipType,
    brandName: draft.brandName.trim(),
    brandColour: draft.brandColour?.toLowerCase() ?? '#0f766e',
    allowedRedirectOrigins: draft.allowedRedirectOrigins ?? [],
    mayOrderForOthers: draft.mayOrderForOthers ?? false,
    partnerTokenHash: hashOfSecret(partnerToken),
  })
  if (partner === undefined) {
    throw new Refusal('conflict', {
      code: 'conflict',
      message: `There is already a partner with the slug ${draft.slug}.`,
    })
  }
  return { partner, partnerToken }
}

export async function listPartners(db: Db): Promise<Partner[]> {
  return (await allPartners(db)).map(({ partnerTokenHash: _, ...partner }) => partner)
}

/** One partner with its clients, without their secrets. */
export async function getPartner(db: Db, slug: string) {
  const partner = (await listPartners(db)).find((candidate) => candidate.slug === slug)
  if (partner === undefined) {
    throw new Refusal('unknown', { code: 'not-found', message: `There is no partner with the slug ${slug}.` })
  }
  const clients = (await allClients(db)).filter(({ partnerId }) => partnerId === partner.id)
  return {
    ...partner,
    clients: clients.map(({ partnerId: _, secretHashes: _hashes, ...client }) => client),
  }
}

function refuseFaults({
  slug,
  type,
  brandName,
  brandColour,
  allowedRedirectOrigins = [],
}: PartnerDraft): void {
  const faults = [
    [
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug),
      'slug',
      'must be 1 to 63 small letters, digits and hyphens',
    ],
    [
      (partnershipTypes as readonly string[]).includes(type),
      'type',
      `must be one of ${partnershipTypes.join(', ')}`,
    ],
    [/\S/.test(brandName) && brandName.length <= 100, 'brandName', 'must have 1 to 100 characters'],
    [/^#[0-9a-f]{6}$/i.test(brandColour ?? '#000000'), 'brandColour', 'must be a colour such as #0f766e'],
    [
      allowedRedirectOrigins.every(isOrigin),
      'allowedRedirectOrigins',
      'must be origins such as https://app.example.com',
    ],
  ] as const
  const items = faults
    .filter(([holds]) => !holds)
    .map(
      ([, field, says]): InvalidItem => ({
        code: 'validation-failed',
        message: `${field} ${says}.`,
        details: field,
      }),
    )
  if (items.length > 0) throw new Refusal('invalid', items)
}

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
