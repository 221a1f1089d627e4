import type { Client } from './partner.ts'
import type { ClientRow } from './repository.ts'

/** A client as operators see it: with the slug of its partner and the ids of its keys, without its secrets. */
export type ClientView = Omit<Client, 'partner' | 'secretHashes' | 'secretExpiresAt' | 'keys'> & {
  partner: string | null
  /** When its secrets were made, the former one first. */
  secretCreatedAt: string[]
  /** When they end; null for one that does not. */
  secretExpiresAt: (string | null)[]
  keyIds: string[]
}

export const clientViewOf = (
  { partnerId: _, secretHashes: _hashes, secretCreatedAt, secretExpiresAt, keys, ...client }: ClientRow,
  partner: string | null,
): ClientView => ({
  ...client,
  partner,
  secretCreatedAt: secretCreatedAt.map((at) => at.toISOString()),
  secretExpiresAt: secretExpiresAt.map((at) => at?.toISOString() ?? null),
  keyIds: keys.map(({ kid }) => kid),
})
