/** Where a public client may be sent back to: RFC 6749 section 3.1.2, RFC 8252 for apps on a device. Pure. */

const mostCharacters = 500
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])
const unsafeSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'http:'])
// Whatever a parser would drop or read in two ways.
const harmless = /^[\x21-\x7e]+$/

/** What is wrong with a redirect URI that is to be registered, if anything. */
export function redirectUriFault(uri: string): string | undefined {
  if (uri.length > mostCharacters || !harmless.test(uri) || uri.includes('\\') || !URL.canParse(uri)) {
    return 'is not an absolute address'
  }
  const { protocol, username, password, hostname } = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (username !== '' || password !== '') return 'must not name a user'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:' && loopbackHosts.has(hostname)) return undefined
  // An app's own scheme is the name of a domain backwards, so that no two apps share one by accident.
  if (!unsafeSchemes.has(protocol) && /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)) return undefined
  return 'must be https, http on the loopback interface, or a private scheme such as com.example.app:/done'
}

/** Whether a client that registered `registered` may use `asked`: the same text, but for the port on loopback. */
export function isRedirectAllowed(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true
  const plain = withoutLoopbackPort(asked)
  return plain !== undefined && registered.some((uri) => withoutLoopbackPort(uri) === plain)
}

// RFC 8252 section 7.3: an app on a device listens on whichever port is free.
function withoutLoopbackPort(uri: string): string | undefined {
  if (redirectUriFault(uri) !== undefined || !uri.startsWith('http://')) return undefined
  return uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=\/|\?|$)/, '$1')
}
