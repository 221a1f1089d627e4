import { randomUUID } from 'node:crypto'
import { partnerOf } from '../../customers/visibility/asker.ts'
import { isEmailAddress } from '../../domain/email-address.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { Reach } from '../../platform/http-client/reach.ts'
import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import {
  deleteEndpoint,
  type EndpointSettings,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  lockEndpointsOf,
  type StoredEndpoint,
  updateEndpoint,
  updateSecrets,
} from './endpoint-repository.ts'
import { urlFault } from './endpoint-url.ts'
import type { WebhookEndpoint, WebhookEndpointChanges, WebhookEndpointRequest } from './schema.ts'
import { newSecrets, openSecrets, rotated, sealSecrets } from './secrets.ts'

export const mostEndpoints = 20

export type EndpointRules = { isHttpsOnly: boolean; reach: Reach }
export type EndpointDeps = { db: Db; keyring: Keyring; rules: EndpointRules }
export type Asked = { caller: Caller; requestId: string; now: Date }

type WithSecret = WebhookEndpoint & { secret: string }

/** Adds an endpoint and returns its secret, which is only shown now. */
export async function createEndpoint(
  { db, keyring, rules }: EndpointDeps,
  request: WebhookEndpointRequest,
  asked: Asked,
): Promise<WithSecret> {
  const { id: partnerId } = partnerOf(asked.caller)
  const settings: EndpointSettings = {
    url: request.url,
    types: request.types ?? null,
    description: request.description ?? null,
    contactEmailAddress: request.contactEmailAddress ?? null,
    isEnabled: request.isEnabled ?? true,
    isOrdered: request.isOrdered ?? true,
  }
  refuseFaults(settings, rules)
  const id = randomUUID()
  const secrets = newSecrets()
  return db.transaction(async (tx) => {
    if ((await lockEndpointsOf(tx, partnerId)) >= mostEndpoints)
      throw conflict(`You have ${mostEndpoints} endpoints already. Delete one, or change its types.`)
    const { clientId } = asked.caller
    const sealed = sealSecrets(keyring, id, secrets)
    const stored = await insertEndpoint(tx, {
      ...settings,
      id,
      partnerId,
      clientId,
      secrets: sealed,
      now: asked.now,
    })
    await audit(tx, asked, { verb: 'create', id, before: null, after: factsOf(settings) })
    return { ...endpointOf(stored), secret: secrets.current }
  })
}

export async function listEndpoints(db: Db, caller: Caller): Promise<WebhookEndpoint[]> {
  return (await findEndpoints(db, partnerOf(caller).id)).map(endpointOf)
}

export async function getEndpoint(db: Db, id: string, caller: Caller): Promise<WebhookEndpoint> {
  return endpointOf((await findEndpoint(db, partnerOf(caller).id, id)) ?? unknown(id))
}

export async function changeEndpoint(
  { db, rules }: EndpointDeps,
  id: string,
  changes: WebhookEndpointChanges,
  asked: Asked,
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const before = (await lockEndpoint(tx, partnerOf(asked.caller).id, id)) ?? unknown(id)
    const settings = settingsOf({ ...before, ...changes } as EndpointSettings)
    refuseFaults(settings, rules)
    const stored = await updateEndpoint(tx, id, settings, asked.now)
    await audit(tx, asked, { verb: 'change', id, before: factsOf(before), after: factsOf(settings) })
    return endpointOf(stored)
  })
}

export async function removeEndpoint({ db }: EndpointDeps, id: string, asked: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await lockEndpoint(tx, partnerOf(asked.caller).id, id)) ?? unknown(id)
    await deleteEndpoint(tx, id)
    await audit(tx, asked, { verb: 'delete', id, before: factsOf(before), after: null })
  })
}

/** Gives an endpoint a new secret; the former one signs as well for a day. */
export async function rotateSecret(
  { db, keyring }: EndpointDeps,
  id: string,
  asked: Asked,
): Promise<WithSecret> {
  return db.transaction(async (tx) => {
    const { secrets } = (await lockEndpoint(tx, partnerOf(asked.caller).id, id)) ?? unknown(id)
    const next = rotated(await openSecrets(keyring, id, secrets), asked.now)
    const stored = await updateSecrets(tx, id, sealSecrets(keyring, id, next), asked.now)
    await audit(tx, asked, { verb: 'rotate-secret', id, before: null, after: null })
    return { ...endpointOf(stored), secret: next.current }
  })
}

function refuseFaults({ url, contactEmailAddress }: EndpointSettings, rules: EndpointRules): void {
  const items: InvalidItem[] = []
  const fault = urlFault(url, rules)
  if (fault !== undefined) items.push({ code: 'validation-failed', message: `url ${fault}.`, details: 'url' })
  if (contactEmailAddress !== null && !isEmailAddress(contactEmailAddress)) {
    const message = 'contactEmailAddress must be an e-mail address.'
    items.push({ code: 'validation-failed', message, details: 'contactEmailAddress' })
  }
  if (items.length > 0) throw new Refusal('invalid', items)
}

export const unknown = (id: string): never => {
  throw new Refusal('unknown', { code: 'not-found', message: `There is no webhook endpoint ${id}.` })
}
export const conflict = (message: string) => new Refusal('conflict', { code: 'conflict', message })

const settingsOf = (all: EndpointSettings): EndpointSettings => {
  const { url, types, description, contactEmailAddress, isEnabled, isOrdered } = all
  return { url, types, description, contactEmailAddress, isEnabled, isOrdered }
}

/** Without the path of the URL, which may contain a secret, and without the address of a person. */
const factsOf = ({ url, types, isEnabled, isOrdered }: EndpointSettings) => ({
  origin: new URL(url).origin,
  types,
  isEnabled,
  isOrdered,
})

type Audited = Pick<Parameters<typeof writeAudit>[1], 'before' | 'after'> & { verb: string; id: string }

const audit = (tx: Db, { caller, requestId, now }: Asked, { verb, id, before, after }: Audited) => {
  const actor: AuditActor = { actor: `client:${caller.clientId}`, requestId, now }
  return writeAudit(tx, { action: `webhook.${verb}`, subject: id, before, after }, actor)
}

const endpointOf = (stored: StoredEndpoint): WebhookEndpoint => ({
  id: stored.id,
  ...settingsOf(stored),
  disabledBecause: stored.disabledBecause,
  failingSince: stored.failingSince?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
})
