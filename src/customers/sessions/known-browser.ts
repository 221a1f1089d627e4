import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { deleteKnownBrowsersOf, insertKnownBrowser } from './repository.ts'

export const knownBrowserSeconds = 365 * 24 * 60 * 60

/** Remembers that the account was opened in this browser, and returns the token that identifies it. */
export async function rememberBrowser(
  tx: Db,
  { accountId, token = newSecret(), now }: { accountId: string; token?: string | undefined; now: Date },
): Promise<string> {
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000)
  await insertKnownBrowser(tx, { tokenHash: hashOfSecret(token), accountId, now, expiresAt })
  return token
}

export const forgetBrowsersOf = (tx: Db, accountId: string): Promise<void> =>
  deleteKnownBrowsersOf(tx, accountId)
