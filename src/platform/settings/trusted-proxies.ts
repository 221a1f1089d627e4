import { isNetwork } from '../http-client/reach.ts'
import type { Reader } from './setting.ts'

/** Networks that cannot be reached from the internet, by the names that a list may use for them. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const inside = Object.values(named).flat()

/**
 * Reads the networks of trusted proxies from a text such as `loopback, 10.1.0.0/16`. `on` means every internal network,
 * never the internet: anyone who reaches the port from there could forge their own address.
 */
export const trustedProxies: Reader<false | string[]> = (text) => {
  if (text === 'off') return { value: false }
  if (text === 'on') return { value: inside }
  const words = text.split(',').map((word) => word.trim())
  const wrong = words.filter((word) => named[word] === undefined && !isTrustable(word))
  if (wrong.length === 0) return { value: words.flatMap((word) => named[word] ?? [word]) }
  const some = wrong.map((word) => `"${word}"`).join(', ')
  return {
    faults: [
      `must be off, on, or a list of loopback, private, addresses and networks such as 10.0.0.0/8, not ${some}.`,
    ],
  }
}

// A network of all addresses would trust everybody.
const isTrustable = (word: string) => isNetwork(word) && !/\/0+$/.test(word)
