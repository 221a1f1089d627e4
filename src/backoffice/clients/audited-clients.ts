import type { JsonWebKey } from 'node:crypto'
import type { ClientView } from '../../partners/client-view.ts'
import {
  type Decision,
  type DecisionKind,
  isAbout,
  keepsFromNewClients,
  withheldBy,
  withholds,
} from '../../partners/decisions/decision.ts'
import { type Decided, findDecisions, settle } from '../../partners/decisions/manage-decisions.ts'
import { demoClientsAmong } from '../../partners/demo-clients.ts'
import {
  addClient,
  addClientKeys,
  addPublicClient,
  disableClient as disable,
  enableClient as enable,
  grantScopes as grant,
  lockedClient,
  removeClientKey,
  revokeScopes as revoke,
  rotateClientSecret,
  setDateTimeFormat,
  setRedirectUris,
  setScopes,
} from '../../partners/manage-clients.ts'
import { getPartner, partnerBySlug } from '../../partners/manage-partners.ts'
import { foreignRedirects } from '../../partners/redirect-uri.ts'
import { assignableScopes, defaultScopes, type Scope, withIncluded } from '../../partners/scopes.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid, Refusal } from '../../platform/refusal.ts'
import type { DateTimeFormat } from '../../platform/time/date-time-format.ts'
import { audited, type Operator, refuseUndoing } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'

type ClientDraft = {
  clientId: string
  /** The slug of its partner; null for the supplier's own clients. */
  partner: string | null
  scopes?: readonly string[] | null | undefined
  redirectUris?: string[] | null | undefined
  dateTimeFormat?: DateTimeFormat | null | undefined
  secretExpiresAt?: string | null | undefined
}

/** Adds a client. Only the answer contains its secret. */
export function createClient(
  { db, config }: Pick<OperatorDeps, 'db' | 'config'>,
  { clientId, partner, scopes: wanted, redirectUris, dateTimeFormat, secretExpiresAt }: ClientDraft,
  operator: Operator,
): Promise<ClientView & { clientSecret: string | null }> {
  // A production service refuses to start if a client has such a name.
  if (config.environment === 'production' && demoClientsAmong([clientId]).length > 0) {
    throw invalid('clientId', `clientId must not be ${clientId}, which is the name of a demo client.`)
  }
  const expiresAt = comingTime('secretExpiresAt', secretExpiresAt, operator.now)
  if (redirectUris != null && redirectUris.length > 0) {
    if (expiresAt !== null)
      throw invalid(
        'secretExpiresAt',
        'secretExpiresAt cannot be given for a public client, which has no secret.',
      )
    return createPublicClient(db, { clientId, partner, redirectUris, dateTimeFormat }, operator)
  }
  return audited(db, operator, async (tx) => {
    await refuseUndoing(tx, operator, keepsFromNewClients)
    const scopes = wanted ?? (await scopesWithoutWish(tx, partner))
    refuseWider(scopes, operator)
    const added = await addClient(tx, {
      ...{ clientId, partnerSlug: partner, scopes: [...scopes], dateTimeFormat, secretExpiresAt: expiresAt },
    })
    if (expiresAt !== null)
      await decide(tx, { clientId, partner }, { kind: 'SecretEnd', decided: { endsAt: expiresAt } }, operator)
    return {
      result: { ...(await lockedClient(tx, clientId)), clientSecret: added.secret },
      entry: {
        action: 'client.add',
        subject: clientId,
        before: null,
        after: { partner, scopes: added.scopes, dateTimeFormat: added.dateTimeFormat, ...endOf(expiresAt) },
      },
    }
  })
}

function createPublicClient(
  db: Db,
  { partner, redirectUris, ...draft }: ClientDraft & { redirectUris: string[] },
  operator: Operator,
) {
  if (partner === null) {
    throw invalid('partner', 'A public client must belong to a partner.')
  }
  return audited(db, operator, async (tx) => {
    await refuseUndoing(tx, operator, keepsFromNewClients)
    await refuseForeignRedirects(tx, partner, redirectUris, operator)
    const added = await addPublicClient(tx, { ...draft, partnerSlug: partner, redirectUris })
    return {
      result: { ...added, clientSecret: null },
      entry: {
        action: 'client.add',
        subject: draft.clientId,
        before: null,
        after: { partner, scopes: added.scopes, redirectUris, dateTimeFormat: added.dateTimeFormat },
      },
    }
  })
}

/** Those who work for the partner send customers only where the supplier allows it. */
async function refuseForeignRedirects(
  tx: Db,
  slug: string,
  redirectUris: readonly string[],
  operator: Operator,
): Promise<void> {
  if (operator.partnerId === undefined) return
  const { allowedRedirectOrigins } = await partnerBySlug(tx, slug)
  const foreign = foreignRedirects(redirectUris, allowedRedirectOrigins)
  if (foreign.length === 0) return
  const message = `The supplier lets you redirect to ${allowedRedirectOrigins.join(', ')} only, not to ${foreign.join(', ')}.`
  throw invalid('redirectUris', message)
}

const scopesWithoutWish = async (tx: Db, slug: string | null) =>
  defaultScopes[slug === null ? 'Operator' : (await getPartner(tx, slug)).type]

/** Nobody gets beyond their own roles by way of a client that has more: not by making, changing or impersonating it. */
function refuseWider(scopes: readonly string[], operator: Operator): void {
  const roles = scopes.filter((scope): scope is Scope =>
    assignableScopes.Operator.some((role) => role === scope),
  )
  const wider = [...withIncluded(roles)].filter((scope) => !operator.scopes.has(scope))
  if (wider.length === 0) return
  const message = `Only a client that has ${wider[0]} itself can manage a client with ${wider[0]}.`
  throw new Refusal('forbidden', { code: 'access-denied', message })
}

export type SecretChange = {
  dropFormer?: boolean | null | undefined
  secretExpiresAt?: string | null | undefined
  formerExpiresAt?: string | null | undefined
  newestCreatedAt?: string | null | undefined
  comment?: string | null | undefined
}

export const changeSecret = (db: Db, clientId: string, change: SecretChange, operator: Operator) =>
  audited(db, operator, async (tx) => {
    const dropFormer = change.dropFormer ?? false
    const expiresAt = comingTime('secretExpiresAt', change.secretExpiresAt, operator.now)
    const wanted = comingTime('formerExpiresAt', change.formerExpiresAt, operator.now)
    if (dropFormer && wanted !== null)
      throw invalid('formerExpiresAt', 'formerExpiresAt cannot be given together with dropFormer.')
    const { scopes, partner } = await lockedClient(tx, clientId)
    refuseWider(scopes, operator)
    await refuseUndoing(
      tx,
      operator,
      (decision) => isAbout(clientId, 'SecretEnd')(decision) && !endsBy(decision, expiresAt),
    )
    const newestCreatedAt = change.newestCreatedAt == null ? null : new Date(change.newestCreatedAt)
    const rotation = { dropFormer, expiresAt, formerExpiresAt: wanted, newestCreatedAt }
    const { secret: clientSecret, formerExpiresAt } = await rotateClientSecret(tx, clientId, rotation)
    const decided = expiresAt && { endsAt: expiresAt, reason: change.comment }
    await decide(tx, { clientId, partner }, { kind: 'SecretEnd', decided }, operator)
    const after = {
      ...{ dropFormer, ...endOf(expiresAt), ...(formerExpiresAt && { formerExpiresAt }) },
      ...commentOf(change.comment),
    }
    return {
      result: {
        ...{ clientId, clientSecret, isFormerSecretValid: !dropFormer },
        secretExpiresAt: expiresAt?.toISOString() ?? null,
        formerExpiresAt: formerExpiresAt?.toISOString() ?? null,
      },
      entry: { action: 'client.rotate-secret', subject: clientId, before: null, after },
    }
  })

const endsBy = ({ endsAt }: Decision, expiresAt: Date | null): boolean =>
  endsAt === null || (expiresAt !== null && expiresAt <= endsAt)
const commentOf = (comment: string | null | undefined) => (comment == null ? {} : { comment })
const endOf = (secretExpiresAt: Date | null) => (secretExpiresAt === null ? {} : { secretExpiresAt })

function comingTime(field: string, text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null
  const at = new Date(text)
  if (at > now) return at
  throw invalid(field, `${field} must be a time in the future, such as 2027-11-15T12:00:00Z.`)
}

type Comment = string | null | undefined

/** Disables a client. It cannot disable itself: no other client might be left to undo it. */
export function disableClient(
  db: Db,
  clientId: string,
  operator: Operator,
  comment?: Comment,
): Promise<ClientView> {
  if (operator.actor === `client:${clientId}`) {
    throw conflict('A client cannot disable itself.')
  }
  return changed(db, clientId, operator, {
    action: 'client.disable',
    change: (tx) => disable(tx, clientId, operator.now),
    facts: ({ isDisabled }) => ({ isDisabled }),
    decides: () => ({ kind: 'ClientDisabled', decided: { reason: comment } }),
    comment,
  })
}

export const enableClient = (db: Db, clientId: string, operator: Operator): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.enable',
    change: (tx) => enable(tx, clientId),
    facts: ({ isDisabled }) => ({ isDisabled }),
    isUndoing: () => isAbout(clientId, 'ClientDisabled'),
    decides: () => ({ kind: 'ClientDisabled', decided: null }),
  })

export const changeDateTimeFormat = (
  db: Db,
  clientId: string,
  format: DateTimeFormat,
  operator: Operator,
): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.date-time-format',
    change: (tx) => setDateTimeFormat(tx, clientId, format),
    facts: ({ dateTimeFormat }) => ({ dateTimeFormat }),
  })

export const replaceRedirectUris = (
  db: Db,
  clientId: string,
  redirectUris: readonly string[],
  operator: Operator,
  comment?: Comment,
): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.redirect-uris',
    async change(tx) {
      const client = await setRedirectUris(tx, clientId, [...redirectUris])
      await refuseForeignRedirects(tx, client.partner ?? '', redirectUris, operator)
      return client
    },
    facts: ({ redirectUris: uris }) => ({ redirectUris: uris }),
    isUndoing: () => isAbout(clientId, 'RedirectUris'),
    decides: () => ({ kind: 'RedirectUris', decided: { reason: comment } }),
    comment,
  })

const scopesChanged = (
  db: Db,
  clientId: string,
  operator: Operator,
  { change, comment }: Pick<ClientChange, 'change' | 'comment'>,
) =>
  changed(db, clientId, operator, {
    action: 'client.scopes',
    change,
    facts: scopesOf,
    isUndoing: (before, after) => withholds(before.scopes, after.scopes),
    decides(before, after, decisions) {
      const soFar = decisions.find(isAbout(clientId, 'Scopes'))?.scopes ?? []
      const scopes = withheldBy({ before: before.scopes, after: after.scopes }, soFar)
      return { kind: 'Scopes', decided: scopes.length === 0 ? null : { scopes, reason: comment } }
    },
    comment,
  })

export const replaceScopes = (
  db: Db,
  clientId: string,
  scopes: readonly string[],
  operator: Operator,
  comment?: Comment,
): Promise<ClientView> =>
  scopesChanged(db, clientId, operator, { change: (tx) => setScopes(tx, clientId, [...scopes]), comment })

export const grantScopes = (db: Db, clientId: string, scopes: string[], operator: Operator) =>
  scopesChanged(db, clientId, operator, { change: (tx) => grant(tx, clientId, scopes) })

export const revokeScopes = (
  db: Db,
  clientId: string,
  scopes: string[],
  operator: Operator,
  comment?: Comment,
) => scopesChanged(db, clientId, operator, { change: (tx) => revoke(tx, clientId, scopes), comment })

const scopesOf = ({ scopes }: ClientView) => ({ scopes })

export const addKeys = (
  db: Db,
  clientId: string,
  keys: readonly JsonWebKey[],
  operator: Operator,
): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.add-keys',
    change: (tx) => addClientKeys(tx, clientId, keys),
    facts: ({ keyIds }) => ({ keyIds }),
    // A key has no end.
    isUndoing: () => isAbout(clientId, 'SecretEnd'),
  })

export const removeKey = (db: Db, clientId: string, kid: string, operator: Operator): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.remove-key',
    change: (tx) => removeClientKey(tx, clientId, kid),
    facts: ({ keyIds }) => ({ keyIds }),
  })

type Deciding = { kind: DecisionKind; decided: Decided | null }
type ClientChange = {
  action: string
  change: (tx: Db) => Promise<ClientView>
  facts: (client: ClientView) => Record<string, unknown>
  /** Whether a decision of the supplier keeps those who work for the partner from it. */
  isUndoing?: (before: ClientView, after: ClientView) => (decision: Decision) => boolean
  /** What the supplier decides by it. */
  decides?: (before: ClientView, after: ClientView, decisions: readonly Decision[]) => Deciding
  comment?: Comment
}

/** Changes a client. No change leaves no audit entry. */
const changed = (
  db: Db,
  clientId: string,
  operator: Operator,
  { action, change, facts, isUndoing, decides, comment }: ClientChange,
) =>
  audited(db, operator, async (tx) => {
    const found = await lockedClient(tx, clientId)
    const before = facts(found)
    const client = await change(tx)
    refuseWider([...found.scopes, ...client.scopes], operator)
    const after = facts(client)
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    if (isUndoing !== undefined && !isSame) await refuseUndoing(tx, operator, isUndoing(found, client))
    const deciding = decides?.(found, client, await decisionsAbout(tx, client))
    const isDecided = deciding !== undefined && (await decide(tx, client, deciding, operator))
    const entry = { action, subject: clientId, before, after: { ...after, ...commentOf(comment) } }
    return { result: client, entry: isSame && !isDecided ? null : entry }
  })

const decisionsAbout = async (tx: Db, { partner }: Pick<ClientView, 'partner'>): Promise<Decision[]> =>
  partner === null ? [] : findDecisions(tx, (await partnerBySlug(tx, partner)).id)

/** Keeps what the supplier decided about a client of a partner. Those who work for the partner decide nothing for it. */
async function decide(
  tx: Db,
  { clientId, partner }: Pick<ClientView, 'clientId' | 'partner'>,
  { kind, decided }: Deciding,
  operator: Operator,
): Promise<boolean> {
  if (partner === null || operator.partnerId !== undefined) return false
  const { id: partnerId } = await partnerBySlug(tx, partner)
  return settle(tx, { partnerId, kind, subject: clientId }, decided, operator)
}
