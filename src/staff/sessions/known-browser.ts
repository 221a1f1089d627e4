import { knownBrowserSeconds } from '../../customers/sessions/known-browser.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { insertKnownBrowser, isKnownBrowser } from './repository.ts'

type Given = { browserToken: string | undefined; now: Date }

/** Remembers that the person has signed in here, and returns the token that identifies this browser. */
export async function rememberBrowser(
  tx: Db,
  staffId: string,
  { browserToken, now }: Given,
): Promise<string> {
  // A token that we do not know may have been planted there by somebody else.
  const isKnown = await knowsBrowser(tx, staffId, { browserToken, now })
  const token = browserToken !== undefined && isKnown ? browserToken : newSecret()
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000)
  await insertKnownBrowser(tx, { tokenHash: hashOfSecret(token), staffId, now, expiresAt })
  return token
}

export const knowsBrowser = async (db: Db, staffId: string, { browserToken, now }: Given): Promise<boolean> =>
  browserToken !== undefined && isKnownBrowser(db, { staffId, tokenHash: hashOfSecret(browserToken), now })
