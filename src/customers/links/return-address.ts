/** Where the browser goes after the customer's answer. */
import { withQuery } from '../../platform/http/with-query.ts'
import type { AccessRequest } from './access-request.ts'

const declined = 'The customer declined access.'

/** A link returns the customer number, an authorization (RFC 6749, RFC 9207) a code. */
export const addressOfYes = (
  { kind, successUrl, parameterName, state }: AccessRequest,
  { customerNumber, code, issuer }: { customerNumber: string; code: string | null; issuer: string },
): string =>
  kind === 'link'
    ? withQuery(successUrl, { [parameterName ?? '']: customerNumber })
    : withQuery(successUrl, { code, state, iss: issuer })

/** Null if the partner gave no address for this case; the customer then stays on our page. */
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

/** The destination in a form that people recognise: the host (in Punycode) or the app's own scheme. */
export function placeOf(url: string): { host: string } | { app: string } {
  const { protocol, host } = new URL(url)
  return /^https?:$/.test(protocol) ? { host } : { app: protocol.slice(0, -1) }
}
