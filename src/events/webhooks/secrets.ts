/** The secrets of endpoints as they are stored. */

import { createHmac, randomBytes } from 'node:crypto'
import { fragment } from '../../platform/db/sql.ts'
import type { Keyring, Sealed } from '../../platform/encryption/keyring.ts'
import { placeIn, type SealedColumn } from '../../platform/encryption/sealed-columns.ts'

export const sealedWebhookSecrets: SealedColumn = {
  name: 'webhook_endpoints.secrets',
  table: fragment`webhook_endpoints`,
  id: fragment`id::text`,
  column: fragment`secrets`,
}

export type Secrets = {
  current: string
  /** Signs as well until then, so that a receiver can change its secret without missing anything. */
  previous: { secret: string; until: string } | null
}

const day = 24 * 60 * 60 * 1000

export const newSecrets = (): Secrets => ({ current: newWebhookSecret(), previous: null })

/** A new secret; the former one stays valid for a day. */
export const rotated = ({ current }: Secrets, now: Date): Secrets => ({
  current: newWebhookSecret(),
  previous: { secret: current, until: new Date(now.getTime() + day).toISOString() },
})

/** Those that sign now, the newest first. */
export const validSecrets = ({ current, previous }: Secrets, now: Date): string[] => [
  current,
  ...(previous !== null && now < new Date(previous.until) ? [previous.secret] : []),
]

export const sealSecrets = (keyring: Keyring, endpointId: string, secrets: Secrets): string =>
  keyring.seal(placeIn(sealedWebhookSecrets, endpointId), secrets)

export async function openSecrets(
  keyring: Keyring,
  endpointId: string,
  stored: Sealed<Secrets>,
): Promise<Secrets> {
  await keyring.know([stored])
  return keyring.open(placeIn(sealedWebhookSecrets, endpointId), stored)
}

/** A secret and what is signed with it, by the Standard Webhooks specification. */
const prefix = 'whsec_'

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** The headers that let a receiver check who sent a body, and when. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
