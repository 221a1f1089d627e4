/** Where the browser goes with the customer's answer, and what the address says about it. */
import { withQuery } from '../../platform/http/with-query.ts'
import type { AccessRequest } from './access-request.ts'

const declined = 'The customer declined access.'

/** After a yes. A link tells the customer number; an authorization (RFC 6749, RFC 9207) the code in its place. */
export const addressOfYes = (
  { kind, successUrl, parameterName, state }: AccessRequest,
  { customerNumber, code, issuer }: { customerNumber: string; code: string | null; issuer: string },
): string =>
  kind === 'link'
    ? withQuery(successUrl, { [parameterName ?? '']: customerNumber })
    : withQuery(successUrl, { code, state, iss: issuer })

/** After a no; null where the partner named no place for it, so that the customer stays with us. */
export function addressOfNo(
  { kind, successUrl, failureUrl, state }: AccessRequest,
  issuer: string,
): string | null {
  if (kind === 'authorization') {
    const error = { error: 'access_denied', error_description: declined }
    return withQuery(successUrl, { ...error, state, iss: issuer })
  }
  if (failureUrl === null) return null
  return withQuery(failureUrl, { error_name: 'access_denied', error_description: declined })
}

/** The place as a person can recognise it: the host, unreadable letters encoded, or the name of an app's own scheme. */
export function placeOf(url: string): { host: string } | { app: string } {
  const { protocol, host } = new URL(url)
  return /^https?:$/.test(protocol) ? { host } : { app: protocol.slice(0, -1) }
}
