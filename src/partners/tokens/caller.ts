import type { Partner } from '../partner.ts'
import type { PartnerDirectory } from '../partner-directory.ts'
import { type Scope, withIncluded } from '../scopes.ts'
import type { Claims } from './access-token.ts'

/** Who sends a request, and what it may do now. */
export type Caller = {
  clientId: string
  partner: Partner | null
  scopes: ReadonlySet<Scope>
  /** The one customer that the token is limited to; null where the client speaks for itself. */
  customerNumber: string | null
}

const callers = new WeakMap<Claims, { directory: PartnerDirectory; caller: Caller | undefined }>()

/**
 * The caller behind a token, or undefined when its client is gone or disabled. A scope that was taken from the client
 * since the token was issued is gone too. Worked out once per token and state of the clients.
 */
export function callerOf(claims: Claims, directory: PartnerDirectory): Caller | undefined {
  const known = callers.get(claims)
  if (known?.directory === directory) return known.caller
  const client = directory.clients.get(claims.clientId)
  const caller =
    client === undefined || client.isDisabled
      ? undefined
      : {
          clientId: client.clientId,
          partner: client.partner,
          scopes: withIncluded(claims.scopes.filter((scope) => client.scopes.includes(scope))),
          customerNumber: claims.customerNumber,
        }
  callers.set(claims, { directory, caller })
  return caller
}
