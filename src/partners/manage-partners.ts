import type { Db } from '../platform/db/sql.ts'
import { parseUrl } from '../platform/parse-url.ts'
import { conflict, type InvalidItem, notFound, Refusal } from '../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../platform/secret.ts'
import { isCalendarDate } from '../platform/time/berlin.ts'
import { clientViewOf } from './client-view.ts'
import type { DataProcessingAgreement } from './data-processing-agreement.ts'
import type { AccessPurpose, Partner } from './partner.ts'
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

const defaultColour = '#0f766e'

type PartnerDraft = {
  slug: string
  type: string
  brandName: string
  brandColour?: string | undefined
  allowedRedirectOrigins?: string[] | undefined
  mayOrderForOthers?: boolean | undefined
  shownBrands?: string[] | undefined
  requestsPerMinute?: number | null | undefined
  partnerToken?: string | undefined
  accessPurpose?: AccessPurpose | null | undefined
  accessDays?: number | null | undefined
  dataProcessingAgreement?: DataProcessingAgreement | null | undefined
}
/** What can be changed of a partner. Its slug is in addresses, and its type decides what its clients may do. */
export type PartnerChanges = Partial<
  Pick<
    Partner,
    | 'brandName'
    | 'brandColour'
    | 'allowedRedirectOrigins'
    | 'mayOrderForOthers'
    | 'shownBrands'
    | 'requestsPerMinute'
    | 'accessPurpose'
    | 'accessDays'
    | 'dataProcessingAgreement'
  >
>

/** Adds a partner and returns it with its partner token, which is only shown now. */
export async function addPartner(
  db: Db,
  draft: PartnerDraft,
): Promise<{ partner: Partner; partnerToken: string }> {
  refuseFaults(draft)
  const { shownBrands = [] } = draft
  await refuseUnknownBrands(db, shownBrands)
  const partnerToken = draft.partnerToken ?? newSecret()
  const partner = await insertPartner(db, {
    slug: draft.slug,
    type: draft.type as PartnershipType,
    brandName: draft.brandName.trim(),
    brandColour: draft.brandColour?.toLowerCase() ?? defaultColour,
    allowedRedirectOrigins: draft.allowedRedirectOrigins ?? [],
    mayOrderForOthers: draft.mayOrderForOthers ?? false,
    shownBrands,
    requestsPerMinute: draft.requestsPerMinute ?? null,
    accessPurpose: draft.accessPurpose ?? null,
    accessDays: draft.accessDays ?? null,
    dataProcessingAgreement: draft.dataProcessingAgreement ?? null,
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
  { version, ...changes }: PartnerChanges & { version?: number | undefined },
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
    const after = {
      ...wanted,
      brandName: wanted.brandName.trim(),
      brandColour: wanted.brandColour.toLowerCase(),
    }
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
    .map(
      (brand): InvalidItem => ({
        code: 'validation-failed',
        message: noPartner(brand),
        details: 'shownBrands',
      }),
    )
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
    [
      'requestsPerMinute',
      ({ requestsPerMinute = null }) =>
        requestsPerMinute === null || (requestsPerMinute >= 1 && requestsPerMinute <= 10_000_000),
      'be 1 to 10,000,000',
    ],
    [
      'accessPurpose',
      ({ accessPurpose = null }) =>
        accessPurpose === null ||
        [accessPurpose.de, accessPurpose.en].every((text) => /\S/.test(text) && text.length <= 300),
      'have 1 to 300 characters in each language',
    ],
    [
      'accessDays',
      ({ accessDays = null }) =>
        accessDays === null || (Number.isInteger(accessDays) && accessDays >= 1 && accessDays <= 3650),
      'be a whole number from 1 to 3,650',
    ],
    [
      'dataProcessingAgreement',
      ({ dataProcessingAgreement: agreement = null }) =>
        agreement === null ||
        (isDay(agreement.date) && /\S/.test(agreement.version) && agreement.version.length <= 50),
      'have the day of its signature and a version of 1 to 50 characters',
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

/** A day of the calendar that the database can store. */
const isDay = (text: string): boolean => /^(19|20|21)/.test(text) && isCalendarDate(text)

function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text
}
