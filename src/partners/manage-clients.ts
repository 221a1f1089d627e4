import type { JsonWebKey } from 'node:crypto'
import type { Db } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../platform/secret.ts'
import type { DateTimeFormat } from '../platform/time/date-time-format.ts'
import { readClientKeys } from './client-keys.ts'
import { type ClientView, clientViewOf } from './client-view.ts'
import { partnerBySlug } from './manage-partners.ts'
import { redirectUriFault } from './redirect-uri.ts'
import {
  addKey,
  addSecret,
  allClients,
  allPartners,
  dropFormerSecrets,
  endFormerSecrets,
  insertClient,
  lockClient,
  removeKey,
  setClientDateTimeFormat,
  setClientDisabled,
  setClientRedirectUris,
  setClientScopes,
} from './repository.ts'
import { assignableScopes, isScope, type Scope } from './scopes.ts'

type Draft = { clientId: string; dateTimeFormat?: DateTimeFormat | null | undefined }

const formatIn = ({ dateTimeFormat }: Pick<Draft, 'dateTimeFormat'>): DateTimeFormat =>
  dateTimeFormat ?? 'Local'

/** Adds a client of a partner (or of the supplier, without one) and returns its secret, which is only shown now. */
export async function addClient(
  db: Db,
  draft: Draft & {
    partnerSlug: string | null
    scopes: string[]
    secret?: string | undefined
    secretExpiresAt?: Date | null
  },
): Promise<{ clientId: string; secret: string; scopes: Scope[]; dateTimeFormat: DateTimeFormat }> {
  const { clientId, partnerSlug, secret = newSecret(), secretExpiresAt = null } = draft
  const dateTimeFormat = formatIn(draft)
  refuseBadClientId(clientId)
  const owner = partnerSlug === null ? null : await partnerBySlug(db, partnerSlug)
  const scopes = assignable(draft.scopes, owner?.type ?? 'Operator')
  await insertNew(db, {
    clientId,
    partnerId: owner?.id ?? null,
    scopes,
    redirectUris: [],
    secretHash: hashOfSecret(secret),
    secretExpiresAt,
    dateTimeFormat,
  })
  return { clientId, secret, scopes, dateTimeFormat }
}

/** Adds a client without a secret, such as an app. It may only read the data of customers who allow it. */
export async function addPublicClient(
  db: Db,
  { clientId, partnerSlug, redirectUris, ...draft }: Draft & { partnerSlug: string; redirectUris: string[] },
): Promise<ClientView> {
  const dateTimeFormat = formatIn(draft)
  refuseBadClientId(clientId)
  refuseBadRedirectUris(redirectUris)
  const { id: partnerId } = await partnerBySlug(db, partnerSlug)
  const scopes: Scope[] = ['api:partner']
  const noSecret = { secretHash: null, secretExpiresAt: null }
  await insertNew(db, { clientId, partnerId, scopes, redirectUris, ...noSecret, dateTimeFormat })
  return {
    clientId,
    partner: partnerSlug,
    scopes,
    isDisabled: false,
    isPublic: true,
    redirectUris,
    dateTimeFormat,
    secretCreatedAt: [],
    secretExpiresAt: [],
    keyIds: [],
  }
}

async function insertNew(db: Db, client: Parameters<typeof insertClient>[1]): Promise<void> {
  if (await insertClient(db, client)) return
  throw refusal('conflict', `Client ${client.clientId} already exists.`)
}

export async function listClients(db: Db): Promise<ClientView[]> {
  const [clients, partners] = await Promise.all([allClients(db), allPartners(db)])
  const slugs = new Map(partners.map(({ id, slug }) => [id, slug]))
  return clients.map((client) =>
    clientViewOf(client, client.partnerId === null ? null : (slugs.get(client.partnerId) ?? null)),
  )
}

export type Rotation = {
  /** Revokes the former secrets at once. */
  dropFormer?: boolean
  /** When the new secret ends; never if missing. */
  expiresAt?: Date | null
  /** When the former one ends, unless it ends before; with the next rotation if missing. */
  formerExpiresAt?: Date | null
  /** When the secret was made that is to become the former one; another one is a conflict. */
  newestCreatedAt?: Date | null
}

/** Gives a client a new secret. The former one stays valid as well, for as long as the rotation says. */
export async function rotateClientSecret(
  db: Db,
  clientId: string,
  { dropFormer = false, expiresAt = null, formerExpiresAt = null, newestCreatedAt = null }: Rotation = {},
): Promise<{ secret: string; formerExpiresAt: Date | null }> {
  const secret = newSecret()
  return db.transaction(async (tx) => {
    const { isPublic, secretCreatedAt } = await lockedClient(tx, clientId)
    if (isPublic) throw refusal('conflict', `Client ${clientId} is public and has no secret.`)
    if (newestCreatedAt !== null && secretCreatedAt.at(-1) !== newestCreatedAt.toISOString())
      throw refusal('conflict', `The secret of ${clientId} has been rotated in the meantime.`)
    await addSecret(tx, clientId, { secretHash: hashOfSecret(secret), expiresAt })
    if (dropFormer) await dropFormerSecrets(tx, clientId)
    const ends = formerExpiresAt === null ? null : await endFormerSecrets(tx, clientId, formerExpiresAt)
    return { secret, formerExpiresAt: ends }
  })
}

const maxKeys = 5

/** Lets a client prove itself by these public keys too, beside those that it has. */
export async function addClientKeys(
  db: Db,
  clientId: string,
  jwks: readonly JsonWebKey[],
): Promise<ClientView> {
  const keys = await readClientKeys(jwks)
  return db.transaction(async (tx) => {
    const client = await lockedClient(tx, clientId)
    if (client.isPublic) throw refusal('conflict', `Client ${clientId} is public and has no keys.`)
    const keyIds = [...new Set([...client.keyIds, ...keys.map(({ kid }) => kid)])]
    if (keyIds.length > maxKeys) {
      throw refusal(
        'conflict',
        `A client can have ${maxKeys} keys; this would be ${keyIds.length}. Remove some first.`,
      )
    }
    for (const key of keys) {
      if (await addKey(tx, clientId, key)) continue
      throw refusal(
        'conflict',
        `Client ${clientId} has another key with the id ${key.kid}. Give the new one its own id.`,
      )
    }
    return { ...client, keyIds }
  })
}

export async function removeClientKey(db: Db, clientId: string, kid: string): Promise<ClientView> {
  return db.transaction(async (tx) => {
    const client = await lockedClient(tx, clientId)
    if (!(await removeKey(tx, clientId, kid))) {
      throw refusal(
        'unknown',
        `Client ${clientId} has no key ${kid}; it has ${client.keyIds.join(', ') || 'none'}.`,
      )
    }
    return { ...client, keyIds: client.keyIds.filter((candidate) => candidate !== kid) }
  })
}

export const disableClient = (db: Db, clientId: string, now: Date) => setDisabled(db, clientId, now)
export const enableClient = (db: Db, clientId: string) => setDisabled(db, clientId, null)

async function setDisabled(db: Db, clientId: string, disabledAt: Date | null): Promise<ClientView> {
  const client = await getClient(db, clientId)
  await setClientDisabled(db, clientId, disabledAt)
  return { ...client, isDisabled: disabledAt !== null }
}

export async function setDateTimeFormat(
  db: Db,
  clientId: string,
  dateTimeFormat: DateTimeFormat,
): Promise<ClientView> {
  const client = await getClient(db, clientId)
  await setClientDateTimeFormat(db, clientId, dateTimeFormat)
  return { ...client, dateTimeFormat }
}

/** Gives a public client exactly these redirect URIs. */
export async function setRedirectUris(db: Db, clientId: string, redirectUris: string[]): Promise<ClientView> {
  const client = await getClient(db, clientId)
  if (!client.isPublic) throw refusal('conflict', `Client ${clientId} has a secret and redirects nobody.`)
  refuseBadRedirectUris(redirectUris)
  await setClientRedirectUris(db, clientId, redirectUris)
  return { ...client, redirectUris }
}

export const grantScopes = (db: Db, clientId: string, granted: string[]) =>
  changeScopes(db, clientId, (scopes) => [...new Set([...scopes, ...granted])])

/** Revokes scopes of a client. A scope it does not have is refused, so that a typo does not look like success. */
export const revokeScopes = (db: Db, clientId: string, revoked: string[]) =>
  changeScopes(db, clientId, (scopes) => {
    const missing = revoked.filter((scope) => !(scopes as string[]).includes(scope))
    if (missing.length > 0) {
      throw refusal(
        'invalid',
        `Client ${clientId} does not have ${missing.join(', ')}; it has ${scopes.join(', ')}.`,
      )
    }
    return scopes.filter((scope) => !revoked.includes(scope))
  })

/** Gives a client exactly these scopes. */
export const setScopes = (db: Db, clientId: string, scopes: string[]) =>
  changeScopes(db, clientId, () => scopes)

async function changeScopes(
  db: Db,
  clientId: string,
  next: (scopes: Scope[]) => string[],
): Promise<ClientView> {
  return db.transaction(async (tx) => {
    const client = await lockedClient(tx, clientId)
    const type = client.partner === null ? 'Operator' : (await partnerBySlug(tx, client.partner)).type
    const scopes = assignable(next(client.scopes), type)
    await setClientScopes(tx, clientId, scopes)
    return { ...client, scopes }
  })
}

/** Locks the client until the transaction ends, so that concurrent changes follow each other. */
export async function lockedClient(tx: Db, clientId: string): Promise<ClientView> {
  await lockClient(tx, clientId)
  return getClient(tx, clientId)
}

function refuseBadClientId(clientId: string): void {
  if (/^[A-Za-z0-9._~-]{3,100}$/.test(clientId)) return
  throw refusal(
    'invalid',
    'A client id must be 3 to 100 letters, digits, dots, hyphens, underscores or tildes.',
  )
}

function refuseBadRedirectUris(redirectUris: readonly string[]): void {
  const faults = redirectUris.flatMap((uri) => {
    const fault = redirectUriFault(uri)
    return fault === undefined ? [] : [`The redirect URI ${uri} ${fault}.`]
  })
  if (redirectUris.length === 0) faults.push('A public client needs at least one redirect URI.')
  if (faults.length > 0) throw refusal('invalid', faults.join(' '))
}

async function getClient(db: Db, clientId: string): Promise<ClientView> {
  const client = (await listClients(db)).find((candidate) => candidate.clientId === clientId)
  if (client === undefined) throw refusal('unknown', `There is no client ${clientId}.`)
  return client
}

/** The scopes, unless such a client may not have all of them. */
function assignable(wanted: string[], type: keyof typeof assignableScopes): Scope[] {
  const allowed = assignableScopes[type]
  const wrong = wanted.filter((scope) => !isScope(scope) || !allowed.includes(scope))
  if (wrong.length > 0) {
    throw refusal(
      'invalid',
      `A client of type ${type} cannot have ${wrong.join(', ')}. Allowed: ${allowed.join(', ')}.`,
    )
  }
  if (wanted.length === 0)
    throw refusal('invalid', `A client needs at least one scope: ${allowed.join(', ')}.`)
  return allowed.filter((scope) => wanted.includes(scope))
}

const codes = { invalid: 'validation-failed', conflict: 'conflict', unknown: 'not-found' } as const
const refusal = (kind: keyof typeof codes, message: string) =>
  new Refusal(kind, { code: codes[kind], message })
