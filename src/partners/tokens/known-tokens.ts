import type { Kept } from '../../platform/db/revisions.ts'
import { type Claims, type Signer, verifyAccessToken } from './access-token.ts'
import type { SigningKeys } from './signing-keys.ts'

const maxTokens = 10_000

/**
 * Tokens that were checked before. A signature check is asynchronous and costs three quarters of a read; a token that
 * is known costs a look into a map. Changed signing keys empty it, so that a dropped key takes its tokens along.
 */
export function knownTokens(signer: Signer) {
  const claimsByToken = new Map<string, Claims>()
  let checkedWith: SigningKeys = signer.keys.current()

  return {
    /** The claims of a token that was checked before and has not expired, at once. */
    find(token: string, now: Date): Claims | undefined {
      if (keysChanged(signer.keys)) claimsByToken.clear()
      const claims = claimsByToken.get(token)
      return claims !== undefined && claims.expiresAtMilliseconds > now.getTime() ? claims : undefined
    },
    /** Checks a token for the first time, or throws an error of jose. */
    async check(token: string, now: Date): Promise<Claims> {
      const keys = signer.keys.current()
      const claims = await verifyAccessToken(signer, token, now)
      // A key that was dropped during the check must not leave its token behind.
      if (keys !== signer.keys.current()) return claims
      if (claimsByToken.size >= maxTokens) claimsByToken.delete(claimsByToken.keys().next().value as string)
      claimsByToken.set(token, claims)
      return claims
    },
  }

  function keysChanged(keys: Kept<SigningKeys>): boolean {
    if (keys.current() === checkedWith) return false
    checkedWith = keys.current()
    return true
  }
}
