/** A partner asks a customer for access, by an API link or an RFC 6749 authorization. */
import type { Scope } from '../../partners/scopes.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { findRequest, insertRequest, keepState, type NewRequestRow, type RequestRow } from './repository.ts'

const validMilliseconds = 10 * 60 * 1000

export type NewAccessRequest = Omit<NewRequestRow, 'tokenHash' | 'expiresAt'>

/** Stores a request and returns the path of its pages. Only the hash of the token is stored. */
export async function createAccessRequest(
  db: Db,
  request: NewAccessRequest,
): Promise<{ token: string; path: string; expiresAt: Date }> {
  const token = newSecret()
  const expiresAt = new Date(request.now.getTime() + validMilliseconds)
  await insertRequest(db, { ...request, tokenHash: hashOfSecret(token), expiresAt })
  return { token, path: requestPath(token), expiresAt }
}

/** The path of a request's pages below {auth_url}. */
export const requestPath = (token: string): string => `/link/${token}`

/** Whether the partner asks to change contracts, beyond reading. */
export const asksToManage = ({ scope }: Pick<AccessRequest, 'scope'>): boolean =>
  scope?.split(' ').includes('manage:contracts' satisfies Scope) ?? false

/** The partner whose name and colour the pages show. */
export type Brand = { slug: string; name: string }

export type AccessRequest = Omit<
  RequestRow,
  | 'answeredAt'
  | 'isClientDisabled'
  | 'brandSlug'
  | 'brandName'
  | 'partnerId'
  | 'partnerSlug'
  | 'partnerName'
  | 'carriesAccounts'
> & {
  hash: Buffer
  /** The partner that asks for access, and where it says what it does with data. */
  partner: { id: string; slug: string; name: string }
  /** The brand that customers know as the one of their account, and so of the pages; null for the supplier's. */
  brand: Brand | null
}

/** A request that can no longer be answered, with the brand of its pages. An unknown one has no partner. */
export type ClosedRequest = {
  state: 'expired' | 'answered' | 'unknown'
  brand: Brand | null
  partnerName: string | null
}
export type FoundRequest = { state: 'open'; request: AccessRequest } | ClosedRequest

/** Reads a request without using it up, because previews and scanners open links before people do. */
export async function findAccessRequest(db: Db, token: string, now: Date): Promise<FoundRequest> {
  const hash = hashOfSecret(token)
  const row = isSecretForm(token) ? await findRequest(db, hash) : undefined
  if (row === undefined) return { state: 'unknown', brand: null, partnerName: null }
  const { answeredAt, isClientDisabled, brandSlug, brandName, partnerId, partnerSlug, partnerName, ...more } =
    row
  const { carriesAccounts, ...rest } = more
  const brand = carriesAccounts ? { slug: brandSlug, name: brandName } : null
  // `answered` comes first: a customer who has answered should learn that, however long ago it was.
  if (answeredAt !== null) return { state: 'answered', brand, partnerName }
  if (rest.expiresAt.getTime() <= now.getTime() || isClientDisabled)
    return { state: 'expired', brand, partnerName }
  const partner = { id: partnerId, slug: partnerSlug, name: partnerName }
  return { state: 'open', request: { ...rest, hash, partner, brand } }
}

const maxStateCharacters = 1000
const printable = /^[\x20-\x7e]+$/

/**
 * Keeps the state that a program has added to the address of a link, to get it back with the answer. The last one counts, as
 * the program that opens the address last is the one that waits. Anything else than printable ASCII is none.
 */
export async function rememberState(
  db: Db,
  request: Pick<AccessRequest, 'kind' | 'hash' | 'state'>,
  state: unknown,
): Promise<void> {
  if (request.kind !== 'link' || typeof state !== 'string' || state === request.state) return
  if (state.length > maxStateCharacters || !printable.test(state)) return
  await keepState(db, request.hash, state)
}
