import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import { isAbout, refuseDecided } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { hostOf } from '../../platform/http-client/call.ts'
import type { Reach } from '../../platform/http-client/reach.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { conflict, type InvalidItem, invalidItem, notFound, Refusal } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { letGoOfUnnamed } from './contact-repository.ts'
import {
  type DisabledReason,
  deleteEndpoint,
  type EndpointSettings,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  lockEndpointsOf,
  type Owner,
  type StoredEndpoint,
  updateEndpoint,
  updateSecrets,
} from './endpoint-repository.ts'
import type { WebhookEndpoint, WebhookEndpointChanges, WebhookEndpointRequest } from './schema.ts'
import { newSecrets, openSecrets, rotated, sealSecrets } from './secrets.ts'

export const maxEndpoints = 20

export type EndpointRules = { isHttpsOnly: boolean; reach: Reach }
export type EndpointDeps = { db: Db; keyring: Keyring; rules: EndpointRules }
/** Whose endpoints are asked for, and who asks. */
export type EndpointAct = { owner: Owner; by: AuditActor }
/** The client that creates an endpoint owns it; it has the rights of this client. */
export type Making = { owner: Exclude<Owner, 'anybody'>; clientId: string; by: AuditActor }

type WithSecret = WebhookEndpoint & { secret: string }

/** Adds an endpoint and returns its secret, which is only shown now. */
export async function createEndpoint(
  { db, keyring, rules }: EndpointDeps,
  request: WebhookEndpointRequest,
  { owner: { partnerId }, clientId, by }: Making,
): Promise<WithSecret> {
  const settings: EndpointSettings = {
    url: request.url,
    types: request.types ?? null,
    description: request.description ?? null,
    contactEmailAddress: contactIn(request) ?? null,
    isEnabled: request.isEnabled ?? true,
    isOrdered: request.isOrdered ?? true,
  }
  refuseFaults(settings, rules)
  const id = randomUUID()
  const secrets = newSecrets()
  return db.transaction(async (tx) => {
    await refuseAtHostOf(tx, partnerId, request.url)
    if ((await lockEndpointsOf(tx, partnerId)) >= maxEndpoints)
      throw conflict(`You have ${maxEndpoints} endpoints already. Delete one, or change its types.`)
    const sealed = sealSecrets(keyring, id, secrets)
    const stored = await insertEndpoint(tx, {
      ...settings,
      id,
      partnerId,
      clientId,
      secrets: sealed,
      now: by.now,
    })
    await audit(tx, by, { verb: 'create', id, before: null, after: factsOf(settings) })
    await askContact(tx, stored, by)
    return { ...endpointOf(stored), secret: secrets.current }
  })
}

export async function listEndpoints(db: Db, owner: Owner): Promise<WebhookEndpoint[]> {
  return (await findEndpoints(db, owner)).map(endpointOf)
}

export async function getEndpoint(db: Db, id: string, owner: Owner): Promise<WebhookEndpoint> {
  return endpointOf((await findEndpoint(db, owner, id)) ?? unknown(id))
}

export async function changeEndpoint(
  { db, rules }: EndpointDeps,
  id: string,
  changes: WebhookEndpointChanges,
  {
    owner,
    by,
    reason = null,
    comment,
  }: EndpointAct & { reason?: DisabledReason | null; comment?: string | null | undefined },
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const before = (await lockEndpoint(tx, owner, id)) ?? unknown(id)
    const contactEmailAddress = contactIn(changes)
    const changed = contactEmailAddress === undefined ? changes : { ...changes, contactEmailAddress }
    const settings = settingsOf({ ...before, ...changed } as EndpointSettings)
    refuseFaults(settings, rules)
    if (owner !== 'anybody') {
      await refuseSwitchedOff(tx, owner, id)
      if (settings.url !== before.url) await refuseAtHostOf(tx, owner.partnerId, settings.url)
    }
    const stored = await updateEndpoint(tx, id, settings, { now: by.now, reason })
    const after = { ...factsOf(settings), ...(comment != null && { comment }) }
    await audit(tx, by, { verb: 'change', id, before: factsOf(before), after })
    if (contactEmailAddress !== undefined) await askContact(tx, stored, by)
    return endpointOf(stored)
  })
}

export async function removeEndpoint(
  { db }: EndpointDeps,
  id: string,
  { owner, by }: EndpointAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await lockEndpoint(tx, owner, id)) ?? unknown(id)
    if (owner !== 'anybody') await refuseSwitchedOff(tx, owner, id)
    await deleteEndpoint(tx, id)
    await letGoOfUnnamed(tx, before.partnerId, by.now)
    await audit(tx, by, { verb: 'delete', id, before: factsOf(before), after: null })
  })
}

/** Gives an endpoint a new secret; the former one signs as well for a day. */
export async function rotateEndpointSecret(
  { db, keyring }: EndpointDeps,
  id: string,
  { owner, by }: EndpointAct,
): Promise<WithSecret> {
  return db.transaction(async (tx) => {
    const { secrets } = (await lockEndpoint(tx, owner, id)) ?? unknown(id)
    const next = rotated(await openSecrets(keyring, id, secrets), by.now)
    const stored = await updateSecrets(tx, id, sealSecrets(keyring, id, next), by.now)
    await audit(tx, by, { verb: 'rotate-secret', id, before: null, after: null })
    return { ...endpointOf(stored), secret: next.current }
  })
}

const contactIn = ({ contactEmailAddress }: { contactEmailAddress?: string | null }) =>
  contactEmailAddress && comparableEmailAddress(contactEmailAddress)

/** A contact that has not agreed yet is asked, at most once a day. */
async function askContact(tx: Db, { id, partnerId, ...stored }: StoredEndpoint, { now }: AuditActor) {
  await letGoOfUnnamed(tx, partnerId, now)
  if (stored.contactEmailAddress === null || stored.isContactConfirmed) return
  await enqueueTask(tx, { kind: 'send-webhook-contact-mail', subject: id, now })
}

const decisionsAbout = async (tx: Db, partnerId: string | null) =>
  partnerId === null ? [] : findDecisions(tx, partnerId)

/** What the supplier switched off stays as it is. */
async function refuseSwitchedOff(
  tx: Db,
  { partnerId }: Exclude<Owner, 'anybody'>,
  id: string,
): Promise<void> {
  refuseDecided(await decisionsAbout(tx, partnerId), isAbout(id, 'WebhookOff'))
}

/** Nor does another endpoint take its place. */
async function refuseAtHostOf(tx: Db, partnerId: string | null, url: string): Promise<void> {
  const decisions = (await decisionsAbout(tx, partnerId)).filter(({ kind }) => kind === 'WebhookOff')
  if (decisions.length === 0) return
  const there = (await findEndpoints(tx, { partnerId })).filter((other) => hostIn(other.url) === hostIn(url))
  refuseDecided(decisions, ({ subject }) => there.some(({ id }) => id === subject))
}

/** With or without the dot of the root, a name is the same. */
const hostIn = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

function refuseFaults({ url, contactEmailAddress }: EndpointSettings, rules: EndpointRules): void {
  const items: InvalidItem[] = []
  const fault = urlFault(url, rules)
  if (fault !== undefined) items.push(invalidItem('url', `url ${fault}.`))
  if (contactEmailAddress !== null && !isEmailAddress(contactEmailAddress))
    items.push(invalidItem('contactEmailAddress', 'contactEmailAddress must be an email address.'))
  if (items.length > 0) throw new Refusal('invalid', items)
}

export const unknown = (id: string): never => {
  throw notFound(`There is no webhook endpoint ${id}.`)
}

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

const audit = (tx: Db, by: AuditActor, { verb, id, before, after }: Audited) =>
  writeAudit(tx, { action: `webhook.${verb}`, subject: id, before, after }, by)

export const endpointOf = (stored: StoredEndpoint): WebhookEndpoint => ({
  id: stored.id,
  ...settingsOf(stored),
  isContactConfirmed: stored.isContactConfirmed,
  disabledBecause: stored.disabledBecause,
  failingSince: stored.failingSince?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
})

// Excludes characters that parsers drop or read in different ways.
const unambiguous = /^[\x21-\x7e]+$/

/**
 * Why events cannot be delivered to a URL; undefined if they can. What a name resolves to is checked with each delivery,
 * when the connection is made.
 */
export function urlFault(
  text: string,
  { isHttpsOnly, reach }: { isHttpsOnly: boolean; reach: Reach },
): string | undefined {
  const url = parseUrl(text)
  if (url === undefined || !unambiguous.test(text) || text.includes('\\')) return 'is not an absolute URL'
  if (url.protocol !== 'https:' && (isHttpsOnly || url.protocol !== 'http:'))
    return isHttpsOnly ? 'must use https' : 'must use https or http'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (text.includes('#')) return 'must not have a fragment'
  const host = hostOf(url)
  if (isIP(host) !== 0 && !reach.allows(host, host)) return 'must have a public address'
  return undefined
}
