import { demoClientsAmong } from '../../partners/demo-clients.ts'
import {
  addClient,
  addPublicClient,
  type ClientView,
  disableClient as disable,
  enableClient as enable,
  lockedClient,
  rotateSecret,
  setScopes,
} from '../../partners/manage-clients.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audited, type Operator } from '../audited.ts'
import type { OperatorDeps } from '../operation.ts'
import type { NewClientRequest } from './schema.ts'

/** Adds a client. Only the answer contains its secret. */
export function createClient(
  { db, config }: Pick<OperatorDeps, 'db' | 'config'>,
  { clientId, partner, scopes: wanted, redirectUris }: NewClientRequest,
  operator: Operator,
) {
  // A production service refuses to start if a client has such a name.
  if (config.environment === 'production' && demoClientsAmong([clientId]).length > 0) {
    throw new Refusal('invalid', {
      code: 'validation-failed',
      message: `clientId must not be ${clientId}, which is the name of a demo client.`,
      details: 'clientId',
    })
  }
  if (redirectUris != null && redirectUris.length > 0) {
    return createPublicClient(db, { clientId, partner, redirectUris }, operator)
  }
  return audited(db, operator, async (tx) => {
    const scopes = wanted ?? (await allScopes(tx, partner))
    const added = await addClient(tx, { clientId, partnerSlug: partner, scopes: [...scopes] })
    return {
      result: {
        clientId,
        partner,
        scopes: added.scopes,
        isDisabled: false,
        isPublic: false,
        redirectUris: [],
        clientSecret: added.secret,
      },
      entry: {
        action: 'client.add',
        subject: clientId,
        before: null,
        after: { partner, scopes: added.scopes },
      },
    }
  })
}

function createPublicClient(
  db: Db,
  { clientId, partner, redirectUris }: { clientId: string; partner: string | null; redirectUris: string[] },
  operator: Operator,
) {
  if (partner === null) {
    const message = 'A public client must belong to a partner.'
    throw new Refusal('invalid', { code: 'validation-failed', message, details: 'partner' })
  }
  return audited(db, operator, async (tx) => {
    const added = await addPublicClient(tx, { clientId, partnerSlug: partner, redirectUris })
    return {
      result: { ...added, clientSecret: null },
      entry: {
        action: 'client.add',
        subject: clientId,
        before: null,
        after: { partner, scopes: added.scopes, redirectUris },
      },
    }
  })
}

const allScopes = async (tx: Db, slug: string | null) =>
  assignableScopes[slug === null ? 'Operator' : (await getPartner(tx, slug)).type]

export const changeSecret = (db: Db, clientId: string, dropFormer: boolean, operator: Operator) =>
  audited(db, operator, async (tx) => {
    await lockedClient(tx, clientId)
    const clientSecret = await rotateSecret(tx, clientId, { dropFormer })
    return {
      result: { clientId, clientSecret, isFormerSecretValid: !dropFormer },
      entry: { action: 'client.rotate-secret', subject: clientId, before: null, after: { dropFormer } },
    }
  })

/** Disables a client. It cannot disable itself: no other client might be left to undo it. */
export function disableClient(db: Db, clientId: string, operator: Operator): Promise<ClientView> {
  if (clientId === operator.clientId) {
    throw new Refusal('conflict', { code: 'conflict', message: 'A client cannot disable itself.' })
  }
  return changed(db, clientId, operator, {
    action: 'client.disable',
    change: (tx) => disable(tx, clientId, operator.now),
    facts: ({ isDisabled }) => ({ isDisabled }),
  })
}

export const enableClient = (db: Db, clientId: string, operator: Operator): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.enable',
    change: (tx) => enable(tx, clientId),
    facts: ({ isDisabled }) => ({ isDisabled }),
  })

export const replaceScopes = (
  db: Db,
  clientId: string,
  scopes: readonly string[],
  operator: Operator,
): Promise<ClientView> =>
  changed(db, clientId, operator, {
    action: 'client.scopes',
    change: (tx) => setScopes(tx, clientId, [...scopes]),
    facts: (client) => ({ scopes: client.scopes }),
  })

type ClientChange = {
  action: string
  change: (tx: Db) => Promise<ClientView>
  facts: (client: ClientView) => Record<string, unknown>
}

/** Changes a client. No change leaves no audit entry. */
const changed = (db: Db, clientId: string, operator: Operator, { action, change, facts }: ClientChange) =>
  audited(db, operator, async (tx) => {
    const before = facts(await lockedClient(tx, clientId))
    const client = await change(tx)
    const after = facts(client)
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    return { result: client, entry: isSame ? null : { action, subject: clientId, before, after } }
  })
