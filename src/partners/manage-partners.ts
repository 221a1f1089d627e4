import type { Db } from '../platform/db/sql.ts'
import { conflict, invalidItem, notFound, Refusal } from '../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../platform/secret.ts'
import { clientViewOf } from './client-view.ts'
import type { Partner } from './partner.ts'
import { type PartnerTerms, partnerTerms, tidied, withStandards } from './partner-terms.ts'
import {
  allClients,
  allPartners,
  insertPartner,
  lockPartner,
  setPartnerDisabled,
  setPartnerToken,
  updatePartner,
} from './repository.ts'
import { type PartnershipType, partnershipTypes } from './scopes.ts'

type PartnerDraft = { slug: string; type: string; partnerToken?: string | undefined } & Parameters<
  typeof withStandards
>[0]

/** Adds a partner and returns it with its partner token, which is only shown now. */
export async function addPartner(
  db: Db,
  draft: PartnerDraft,
): Promise<{ partner: Partner; partnerToken: string }> {
  const terms = withStandards(draft)
  refuseFaults({ ...draft, ...terms })
  await refuseUnknownBrands(db, terms.shownBrands)
  const partnerToken = draft.partnerToken ?? newSecret()
  const partner = await insertPartner(db, {
    slug: draft.slug,
    type: draft.type as PartnershipType,
    ...tidied(terms),
    partnerTokenHash: hashOfSecret(partnerToken),
  })
  if (partner === undefined) {
    throw conflict(`A partner with the slug ${draft.slug} already exists.`)
  }
  return { partner, partnerToken }
}

/** Changes a partner, in the version that the caller has seen, if it says which. No change leaves the version. */
export function changePartner(
  db: Db,
  slug: string,
  { version, ...changes }: Partial<PartnerTerms> & { version?: number | undefined },
): Promise<{ before: Partner; after: Partner }> {
  return db.transaction(async (tx) => {
    const before = await lockedPartner(tx, slug)
    if (version !== undefined && version !== before.version) {
      throw conflict(
        `The partner was changed in the meantime: it has version ${before.version}, not ${version}.`,
      )
    }
    const wanted = { ...before, ...changes }
    refuseFaults(wanted)
    await refuseUnknownBrands(tx, wanted.shownBrands)
    const after = { ...before, ...tidied(wanted) }
    if (JSON.stringify(after) === JSON.stringify(before)) return { before, after }
    await updatePartner(tx, after)
    return { before, after: { ...after, version: before.version + 1 } }
  })
}

/** Disables a partner or enables it again; `isChanged` is false if it was so already. */
export function switchPartner(
  db: Db,
  slug: string,
  disabledAt: Date | null,
): Promise<{ partner: Partner; isChanged: boolean }> {
  return db.transaction(async (tx) => {
    const partner = await lockedPartner(tx, slug)
    const isDisabled = disabledAt !== null
    if (partner.isDisabled === isDisabled) return { partner, isChanged: false }
    await setPartnerDisabled(tx, partner.id, disabledAt)
    return { partner: { ...partner, isDisabled, version: partner.version + 1 }, isChanged: true }
  })
}

/** Gives a partner a new token in the place of the former one, which stops to work. It is only shown now. */
export async function rotatePartnerToken(db: Db, slug: string): Promise<{ partnerToken: string }> {
  const { id } = await partnerBySlug(db, slug)
  const partnerToken = newSecret()
  await setPartnerToken(db, id, hashOfSecret(partnerToken))
  return { partnerToken }
}

/** Locks the partner until the transaction ends, so that concurrent changes follow each other. */
export async function lockedPartner(tx: Db, slug: string): Promise<Partner> {
  await lockPartner(tx, slug)
  return partnerBySlug(tx, slug)
}

async function refuseUnknownBrands(db: Db, brands: readonly string[]): Promise<void> {
  const known = new Set((await listPartners(db)).map(({ slug }) => slug))
  const items = brands
    .filter((brand) => !known.has(brand))
    .map((brand) => invalidItem('shownBrands', noPartner(brand)))
  if (items.length > 0) throw new Refusal('invalid', items)
}

const noPartner = (slug: string) => `There is no partner with the slug ${slug}.`

export async function listPartners(db: Db): Promise<Partner[]> {
  return (await allPartners(db)).map(({ partnerTokenHash: _, ...partner }) => partner)
}

/** One partner with its clients, without their secrets. */
export async function getPartner(db: Db, slug: string) {
  const partner = await partnerBySlug(db, slug)
  const clients = (await allClients(db)).filter(({ partnerId }) => partnerId === partner.id)
  return {
    ...partner,
    clients: clients.map((client) => clientViewOf(client, slug)),
  }
}

export async function partnerBySlug(db: Db, slug: string): Promise<Partner> {
  const partner = (await listPartners(db)).find((candidate) => candidate.slug === slug)
  if (partner !== undefined) return partner
  throw notFound(noPartner(slug))
}

function refuseFaults(given: { slug: string; type: string } & PartnerTerms): void {
  const rules: [name: string, isKept: boolean, must: string][] = [
    [
      'slug',
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(given.slug),
      'be 1 to 63 lowercase letters, digits and hyphens',
    ],
    [
      'type',
      partnershipTypes.some((known) => known === given.type),
      `be one of ${partnershipTypes.join(', ')}`,
    ],
    ...partnerTerms.map(([name, { must: [isValid, must] = [() => true, ''] }]): [string, boolean, string] => [
      name,
      given[name] === null || isValid(given[name]),
      must,
    ]),
  ]
  const items = rules
    .filter(([, isKept]) => !isKept)
    .map(([name, , must]) => invalidItem(name, `${name} must ${must}.`))
  if (items.length > 0) throw new Refusal('invalid', items)
}
