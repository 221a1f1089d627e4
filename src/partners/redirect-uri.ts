/** The redirect URIs of public clients: RFC 6749 section 3.1.2, and RFC 8252 for native apps. Pure. */

import { parseUrl } from '../platform/parse-url.ts'

const maxLength = 500
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])
const unsafeSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'http:'])
// Excludes characters that parsers drop or read in different ways.
const unambiguous = /^[\x21-\x7e]+$/

/** Why a redirect URI cannot be registered; undefined if it can. */
export function redirectUriFault(uri: string): string | undefined {
  const url = parseUrl(uri)
  if (uri.length > maxLength || !unambiguous.test(uri) || uri.includes('\\') || url === undefined) {
    return 'is not an absolute URI'
  }
  const { protocol, username, password, hostname } = url
  if (uri.includes('#')) return 'must not have a fragment'
  if (username !== '' || password !== '') return 'must not contain a user name or password'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:' && loopbackHosts.has(hostname)) return undefined
  // A private scheme is a reversed domain name, so that no two apps share one by accident.
  if (!unsafeSchemes.has(protocol) && /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)) return undefined
  return 'must use https, http on the loopback interface, or a private scheme such as com.example.app:/done'
}

/** Those that lead to the web, but not to one of these origins. No origin means any. */
export const foreignRedirects = (uris: readonly string[], origins: readonly string[]): string[] =>
  origins.length === 0
    ? []
    : uris.filter((uri) => {
        const url = parseUrl(uri)
        return url?.protocol === 'https:' && !origins.includes(url.origin)
      })

/** Whether a client may use a redirect URI: it must equal a registered one, except for the port on loopback. */
export function isRedirectAllowed(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true
  const plain = withoutLoopbackPort(asked)
  return plain !== undefined && registered.some((uri) => withoutLoopbackPort(uri) === plain)
}

// RFC 8252 section 7.3: a native app listens on any free port.
function withoutLoopbackPort(uri: string): string | undefined {
  if (redirectUriFault(uri) !== undefined || !uri.startsWith('http://')) return undefined
  return uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=\/|\?|$)/, '$1')
}
