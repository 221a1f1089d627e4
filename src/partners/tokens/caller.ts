import type { DateTimeFormat } from '../../platform/time/date-time-format.ts'
import type { Partner } from '../partner.ts'
import type { PartnerDirectory } from '../partner-directory.ts'
import { type Scope, withIncluded } from '../scopes.ts'
import type { Claims } from './access-token.ts'

/** Who sent a request, and what it may do now. */
export type AnyCaller = {
  clientId: string
  partner: Partner | null
  scopes: ReadonlySet<Scope>
  dateTimeFormat: DateTimeFormat
  /** The customer that the token is limited to; null if it is not limited. */
  customerNumber: string | null
}

/** A caller of the interfaces for partners. The supplier's own clients belong to no partner and have no access there. */
export type Caller = AnyCaller & { partner: Partner }

export const hasPartner = (caller: AnyCaller): caller is Caller => caller.partner !== null

const callers = new WeakMap<Claims, { directory: PartnerDirectory; caller: AnyCaller | undefined }>()

/**
 * The caller behind a token; undefined if its client is gone or disabled. Scopes revoked from the client since the token
 * was issued no longer count. Computed once per token and directory.
 */
export function callerOf(claims: Claims, directory: PartnerDirectory): AnyCaller | undefined {
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
          dateTimeFormat: client.dateTimeFormat,
          customerNumber: claims.customerNumber,
        }
  callers.set(claims, { directory, caller })
  return caller
}
