import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { insertCode } from './repository.ts'

// The exchange follows by itself within seconds; a code that lies about longer is not on its way to the client.
const validMilliseconds = 60_000

type Granted = {
  grantId: string
  clientId: string
  redirectUri: string
  codeChallenge: string
  scope: string
  now: Date
}

/** Makes the code that the customer's browser carries back to the client, which alone can use it (RFC 7636). */
export async function issueAuthorizationCode(tx: Db, { now, ...granted }: Granted): Promise<string> {
  const code = newSecret()
  const expiresAt = new Date(now.getTime() + validMilliseconds)
  await insertCode(tx, { ...granted, codeHash: hashOfSecret(code), now, expiresAt })
  return code
}
