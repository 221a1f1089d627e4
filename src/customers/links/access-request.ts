/** A partner asks a customer for access: by a link of the interface, or by an authorization of RFC 6749. */
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { findRequest, insertRequest, type NewRequestRow, type RequestRow } from './repository.ts'

const validMilliseconds = 10 * 60 * 1000

export type NewAccessRequest = Omit<NewRequestRow, 'tokenHash' | 'expiresAt'>

/** Stores a request and returns the way to its pages. Only the hash of the token is kept: this is the time to tell it. */
export async function createAccessRequest(
  db: Db,
  request: NewAccessRequest,
): Promise<{ token: string; path: string; expiresAt: Date }> {
  const token = newSecret()
  const expiresAt = new Date(request.now.getTime() + validMilliseconds)
  await insertRequest(db, { ...request, tokenHash: hashOfSecret(token), expiresAt })
  return { token, path: requestPath(token), expiresAt }
}

/** The way to the pages of a request, at {auth_url}. */
export const requestPath = (token: string): string => `/link/${token}`

/** The partner whose name and colour the pages show. */
export type Brand = { slug: string; name: string }

export type AccessRequest = Omit<
  RequestRow,
  'answeredAt' | 'isClientDisabled' | 'brandSlug' | 'brandName' | 'partnerId' | 'partnerSlug' | 'partnerName'
> & {
  hash: Buffer
  /** Who asks, and will be able to read. */
  partner: { id: string; slug: string; name: string }
  brand: Brand
}

/** A request that cannot be answered, or not any more. Nothing is known about an unknown one. */
export type ClosedRequest = {
  state: 'expired' | 'answered' | 'unknown'
  brand: Brand | null
  partnerName: string | null
}
export type FoundRequest = { state: 'open'; request: AccessRequest } | ClosedRequest

/** What a request is worth now. Looking does not use it up: previews and scanners open links before people do. */
export async function findAccessRequest(db: Db, token: string, now: Date): Promise<FoundRequest> {
  const hash = hashOfSecret(token)
  const row = isSecretForm(token) ? await findRequest(db, hash) : undefined
  if (row === undefined) return { state: 'unknown', brand: null, partnerName: null }
  const { answeredAt, isClientDisabled, brandSlug, brandName, partnerId, partnerSlug, partnerName, ...rest } =
    row
  const brand = { slug: brandSlug, name: brandName }
  // Answered before expired: who has answered wants to hear that, however long ago it was.
  if (answeredAt !== null) return { state: 'answered', brand, partnerName }
  // Whoever is switched off asks nobody anything any more.
  if (rest.expiresAt.getTime() <= now.getTime() || isClientDisabled)
    return { state: 'expired', brand, partnerName }
  const partner = { id: partnerId, slug: partnerSlug, name: partnerName }
  return { state: 'open', request: { ...rest, hash, partner, brand } }
}
