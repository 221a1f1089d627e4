/** Where the browser goes after the customer's answer. */
import { withQuery } from '../../platform/http/with-query.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import type { AccessRequest } from './access-request.ts'

const declined = 'The customer declined access.'

/** A link returns the customer number, an authorization (RFC 6749, RFC 9207) a code. */
export const addressOfYes = (
  { kind, successUrl, parameterName, state }: AccessRequest,
  { customerNumber, code, issuer }: { customerNumber: string; code: string | null; issuer: string },
): string =>
  kind === 'link'
    ? withQuery(successUrl, { [parameterName ?? '']: customerNumber, ...stateFor(successUrl, state) })
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
  const error = { error_name: 'access_denied', error_description: declined }
  return withQuery(failureUrl, { ...error, ...stateFor(failureUrl, state) })
}

/** An address that has a state of the partner's own keeps it: of two, a program could not tell which one counts. */
const stateFor = (url: string, state: string | null): { state: string | null } =>
  hasParameter(url, 'state') ? { state: null } : { state }

/** The destination in a form that people recognise: the host (in Punycode) or the app's own scheme. */
export function placeOf(url: string): { host: string } | { app: string } {
  const { protocol, host } = new URL(url)
  return /^https?:$/.test(protocol) ? { host } : { app: protocol.slice(0, -1) }
}

/** Checks the addresses customers return to. Strict, because the address decides who learns the answer. Pure. */
export const maxUrlCharacters = 2000

export type UrlRules = {
  httpsOnly: boolean
  /** Empty where the partner has not restricted them. */
  allowedOrigins: readonly string[]
}

// Browsers drop tabs and line breaks and read \ as /, so the real host may differ from the visible one. Invisible
// characters mislead human readers in the same way.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u
const absolute = /^https?:\/\/([^/?#]+)/i
const notAbsolute = 'must be an absolute URL that begins with https:// or http://'
const plain = /^[\x21-\x7e]*$/

/** What is wrong with an address, to follow the name of its field in a sentence; undefined if nothing is. */
export function redirectUrlFault(text: string, rules: UrlRules): string | undefined {
  if (unsafe.test(text)) return 'must not contain spaces, backslashes or invisible characters'
  const authority = absolute.exec(text)?.[1]
  if (authority === undefined) return notAbsolute
  if (authority.includes('@')) return 'must not contain a user name or password'
  // Browsers decode it and other programs do not, so they could mean different hosts.
  if (authority.includes('%')) return 'must not contain a percent-encoded host'
  const url = parseUrl(text)
  if (url === undefined) return notAbsolute
  const { protocol, origin } = url
  if (rules.httpsOnly && protocol !== 'https:') return 'must begin with https://'
  if (rules.allowedOrigins.length > 0 && !rules.allowedOrigins.includes(origin)) {
    return `must be at one of your registered origins (${rules.allowedOrigins.join(', ')})`
  }
  if (plainUrl(text).length > maxUrlCharacters) {
    return `must have at most ${maxUrlCharacters} characters once it is percent-encoded`
  }
  return undefined
}

/** The address for an HTTP header: unchanged if it is ASCII, otherwise encoded as a browser would. */
export const plainUrl = (url: string): string => (plain.test(url) ? url : new URL(url).href)

export const hasParameter = (url: string, name: string): boolean => new URL(url).searchParams.has(name)
