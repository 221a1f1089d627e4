import { isIP } from 'node:net'
import { hostOf } from '../../platform/http-client/call.ts'
import type { Reach } from '../../platform/http-client/reach.ts'
import { parseUrl } from '../../platform/parse-url.ts'

// Excludes characters that parsers drop or read in different ways.
const unambiguous = /^[\x21-\x7e]+$/

/**
 * Why events cannot be delivered to a URL; undefined if they can. What a name resolves to is checked with each delivery,
 * when the connection is made.
 */
export function urlFault(
  text: string,
  { isHttpsOnly, reach }: { isHttpsOnly: boolean; reach: Reach },
): string | undefined {
  const url = parseUrl(text)
  if (url === undefined || !unambiguous.test(text) || text.includes('\\')) return 'is not an absolute URL'
  if (url.protocol !== 'https:' && (isHttpsOnly || url.protocol !== 'http:'))
    return isHttpsOnly ? 'must use https' : 'must use https or http'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (text.includes('#')) return 'must not have a fragment'
  const host = hostOf(url)
  if (isIP(host) !== 0 && !reach.allows(host, host)) return 'must have a public address'
  return undefined
}
