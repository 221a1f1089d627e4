import type { Db } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../platform/secret.ts'
import { redirectUriFault } from './redirect-uri.ts'
import {
  addSecret,
  allClients,
  allPartners,
  dropFormerSecrets,
  insertClient,
  insertPublicClient,
  lockClient,
  setClientDisabled,
  setClientScopes,
} from './repository.ts'
import { assignableScopes, isScope, type Scope } from './scopes.ts'

export type ClientView = {
  clientId: string
  partner: string | null
  scopes: Scope[]
  isDisabled: boolean
  isPublic: boolean
  redirectUris: string[]
}

/** Adds a client of a partner (or, without one, of the supplier) and returns its secret, which is shown this once. */
export async function addClient(
  db: Db,
  draft: { clientId: string; partnerSlug: string | null; scopes: string[]; secret?: string | undefined },
): Promise<{ clientId: string; secret: string; scopes: Scope[] }> {
  refuseBadClientId(draft.clientId)
  const owner = draft.partnerSlug === null ? null : await partnerOf(db, draft.partnerSlug)
  const scopes = assignable(draft.scopes, owner?.type ?? 'Operator')
  const secret = draft.secret ?? newSecret()
  const isNew = await insertClient(db, {
    clientId: draft.clientId,
    partnerId: owner?.id ?? null,
    scopes,
    secretHash: hashOfSecret(secret),
  })
  if (!isNew) throw refusal('conflict', `There is already a client ${draft.clientId}.`)
  return { clientId: draft.clientId, secret, scopes }
}

/** Adds a client that has no secret, such as an app. Customers let it read their data, and that is all it may do. */
export async function addPublicClient(
  db: Db,
  draft: { clientId: string; partnerSlug: string; redirectUris: string[] },
): Promise<ClientView> {
  refuseBadClientId(draft.clientId)
  const faults = draft.redirectUris.flatMap((uri) => {
    const fault = redirectUriFault(uri)
    return fault === undefined ? [] : [`The redirect URI ${uri} ${fault}.`]
  })
  if (draft.redirectUris.length === 0) faults.push('A public client needs at least one redirect URI.')
  if (faults.length > 0) throw refusal('invalid', faults.join(' '))
  const owner = await partnerOf(db, draft.partnerSlug)
  const scopes: Scope[] = ['api:partner']
  const isNew = await insertPublicClient(db, { ...draft, partnerId: owner.id, scopes })
  if (!isNew) throw refusal('conflict', `There is already a client ${draft.clientId}.`)
  const { clientId, redirectUris } = draft
  return { clientId, partner: owner.slug, scopes, isDisabled: false, isPublic: true, redirectUris }
}

export async function listClients(db: Db): Promise<ClientView[]> {
  const [clients, partners] = await Promise.all([allClients(db), allPartners(db)])
  const slugs = new Map(partners.map(({ id, slug }) => [id, slug]))
  return clients.map(({ partnerId, secretHashes: _, ...client }) => ({
    ...client,
    partner: partnerId === null ? null : (slugs.get(partnerId) ?? null),
  }))
}

/** Gives a client a new secret. The former one stays valid beside it, unless it is to be dropped at once. */
export async function rotateSecret(db: Db, clientId: string, { dropFormer = false } = {}): Promise<string> {
  const { isPublic } = await getClient(db, clientId)
  if (isPublic) throw refusal('conflict', `The client ${clientId} is public: it has no secret.`)
  const secret = newSecret()
  await db.transaction(async (tx) => {
    await addSecret(tx, clientId, hashOfSecret(secret))
    if (dropFormer) await dropFormerSecrets(tx, clientId)
  })
  return secret
}

export async function disableClient(db: Db, clientId: string, now: Date): Promise<ClientView> {
  const client = await getClient(db, clientId)
  await setClientDisabled(db, clientId, now)
  return { ...client, isDisabled: true }
}

export async function enableClient(db: Db, clientId: string): Promise<ClientView> {
  const client = await getClient(db, clientId)
  await setClientDisabled(db, clientId, null)
  return { ...client, isDisabled: false }
}

export const grantScopes = (db: Db, clientId: string, granted: string[]) =>
  changeScopes(db, clientId, (scopes) => [...new Set([...scopes, ...granted])])

/** Takes scopes from a client. One that it does not have is refused: a slip of the keyboard must not look like success. */
export const revokeScopes = (db: Db, clientId: string, revoked: string[]) =>
  changeScopes(db, clientId, (scopes) => {
    const missing = revoked.filter((scope) => !(scopes as string[]).includes(scope))
    if (missing.length > 0) {
      throw refusal(
        'invalid',
        `The client ${clientId} does not have ${missing.join(', ')}; it has ${scopes.join(', ')}.`,
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
    const type = client.partner === null ? 'Operator' : (await partnerOf(tx, client.partner)).type
    const scopes = assignable(next(client.scopes), type)
    await setClientScopes(tx, clientId, scopes)
    return { ...client, scopes }
  })
}

/** The client as it is until the transaction ends: two changes at the same moment go one after the other. */
export async function lockedClient(tx: Db, clientId: string): Promise<ClientView> {
  await lockClient(tx, clientId)
  return getClient(tx, clientId)
}

function refuseBadClientId(clientId: string): void {
  if (/^[A-Za-z0-9._~-]{3,100}$/.test(clientId)) return
  throw refusal('invalid', 'A client id has 3 to 100 letters, digits, dots, hyphens, underscores and tildes.')
}

async function getClient(db: Db, clientId: string): Promise<ClientView> {
  const client = (await listClients(db)).find((candidate) => candidate.clientId === clientId)
  if (client === undefined) throw refusal('unknown', `There is no client ${clientId}.`)
  return client
}

async function partnerOf(db: Db, slug: string) {
  const partner = (await allPartners(db)).find((candidate) => candidate.slug === slug)
  if (partner === undefined) throw refusal('unknown', `There is no partner with the slug ${slug}.`)
  return partner
}

/** The scopes, or a refusal that names those which such a client may not have. */
function assignable(wanted: string[], type: keyof typeof assignableScopes): Scope[] {
  const allowed = assignableScopes[type]
  const wrong = wanted.filter((scope) => !isScope(scope) || !allowed.includes(scope))
  if (wrong.length > 0) {
    throw refusal(
      'invalid',
      `A client of the type ${type} cannot have ${wrong.join(', ')}; possible: ${allowed.join(', ')}.`,
    )
  }
  if (wanted.length === 0)
    throw refusal('invalid', `A client needs at least one scope: ${allowed.join(', ')}.`)
  return allowed.filter((scope) => wanted.includes(scope))
}

const codes = { invalid: 'validation-failed', conflict: 'conflict', unknown: 'not-found' } as const
const refusal = (kind: keyof typeof codes, message: string) =>
  new Refusal(kind, { code: codes[kind], message })
