import { BlockList, isIP } from 'node:net'
import { addNetwork, networkOfAddress, plainAddress } from './inner-addresses.ts'

/**
 * Where our own requests may go: always to public addresses, to a private network only if an operator has listed the host
 * or the network. See decision 29.
 */
export type Reach = {
  /** Whether a request to this host, which resolved to this address, may be sent. */
  allows(host: string, address: string): boolean
}

/** Anywhere: the test environment calls servers on the developer's own machine. */
export const anywhere: Reach = { allows: () => true }

/** The public network and the listed private hosts, addresses and networks such as 10.1.0.0/16. */
export function publicAnd(listed: readonly string[]): Reach {
  const hosts = new Set(listed.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()))
  const isListed = addressesIn(listed)
  return {
    allows(host, address) {
      if (isListed(address)) return true
      const network = networkOfAddress(address)
      // A listed name stands for one of our machines, never for a reserved address such as a cloud's metadata service.
      return network === 'public' || (network === 'private' && hosts.has(host.toLowerCase()))
    },
  }
}

/** Whether an address is in one of the listed networks; other entries of the list are ignored. */
export function addressesIn(listed: readonly string[]): (address: string) => boolean {
  const networks = new BlockList()
  for (const entry of listed.filter(isNetwork)) addNetwork(networks, entry)
  return (address) => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && networks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Whether a host as written is listed, or is an address in a listed network. */
export function namesIn(listed: readonly string[]): (host: string) => boolean {
  const names = new Set(listed.map((entry) => entry.toLowerCase()))
  const isListed = addressesIn(listed)
  return (host) => names.has(host.toLowerCase()) || isListed(addressOf(host))
}

export const addressOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host)

/** Whether a text is an address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
