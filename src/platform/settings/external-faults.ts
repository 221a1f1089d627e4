import { isIP } from 'node:net'
import { hostOf } from '../http-client/call.ts'
import { networkOfAddress } from '../http-client/inner-addresses.ts'
import { addressOf, namesIn } from '../http-client/reach.ts'

/**
 * What is wrong in production with the addresses of systems that receive personal data, one sentence each. Names are
 * checked as written; what they resolve to is checked on each call (decision 29).
 */
export function externalFaults(
  urls: Record<string, string | undefined>,
  privateHosts: readonly string[],
): string[] {
  const isNamed = namesIn(privateHosts)
  return Object.entries(urls).flatMap(([name, text]) => {
    if (text === undefined) return []
    const url = new URL(text)
    const host = hostOf(url)
    if (isNamed(host)) return []
    if (isInner(host)) return [`${name} is a private address; PRIVATE_HOSTS must list it.`]
    if (url.protocol === 'https:') return []
    return [
      `${name} must begin with https:// in production, or PRIVATE_HOSTS must list its host: over http:// personal data can be read in transit.`,
    ]
  })
}

const isInner = (host: string) =>
  isIP(addressOf(host)) !== 0 && networkOfAddress(addressOf(host)) !== 'public'
