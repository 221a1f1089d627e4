/** Checks the addresses customers return to. Strict, because the address decides who learns the answer. Pure. */

import { parseUrl } from '../../platform/parse-url.ts'

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
