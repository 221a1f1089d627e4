import { type Claims, isOfNow, type Signer, verifyAccessToken } from './access-token.ts'

const maxTokens = 10_000

/**
 * Remembers verified tokens by the header that they come in. Verifying a signature is asynchronous and takes three quarters of
 * the time of a read; a known token only takes a map lookup, and its header is not even taken apart. New signing keys clear the memory, so that the tokens of a dropped key stop working.
 */
export function knownTokens(signer: Signer) {
  const claimsByHeader = new Map<string, Claims>()
  let checkedWith = signer.keys.current()

  return {
    /** The claims of a token that was verified before and has not expired, without waiting. */
    find(header: string | undefined, now: Date): Claims | undefined {
      const keys = signer.keys.current()
      if (keys !== checkedWith) {
        claimsByHeader.clear()
        checkedWith = keys
      }
      const claims = claimsByHeader.get(header ?? '')
      return claims !== undefined && isOfNow(claims.expiresAtMilliseconds, now) ? claims : undefined
    },
    /** Verifies a token for the first time, or throws an error of jose. */
    async check(token: string, now: Date): Promise<Claims> {
      const keys = signer.keys.current()
      const claims = await verifyAccessToken(signer, token, now)
      // If the keys changed meanwhile, the token may belong to a dropped key and is not remembered.
      if (keys !== signer.keys.current()) return claims
      if (claimsByHeader.size >= maxTokens)
        claimsByHeader.delete(claimsByHeader.keys().next().value as string)
      claimsByHeader.set(`Bearer ${token}`, claims)
      return claims
    },
  }
}
