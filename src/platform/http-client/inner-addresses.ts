import { BlockList, isIP, isIPv4 } from 'node:net'

/** Special-purpose networks (the registries of RFC 6890), except those where people run servers. */
const neverServed = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '5f00::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

/** Where a supplier's own systems may be: this machine, private networks and carrier-grade NAT. */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
]

export type Network = 'public' | 'private' | 'reserved'

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return list
}

/** Adds `10.0.0.0/8`, or a single address. */
export function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
}

const reserved = listOf(neverServed)
const inner = listOf(privateNetworks)

/** Which kind of network an address is in. An IPv4 address embedded in IPv6 counts as IPv4. */
export function networkOfAddress(address: string): Network {
  const plain = plainAddress(address)
  const tunnelled = dottedIn(isatap, plain)
  const network = networkOf(plain)
  return network === 'public' && tunnelled !== undefined ? networkOf(tunnelled) : network
}

function networkOf(plain: string): Network {
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  // Anything that is not an address is not trusted.
  if (isIP(plain) === 0 || reserved.check(plain, family)) return 'reserved'
  return inner.check(plain, family) ? 'private' : 'public'
}

/** Forms of IPv6 that stand for an IPv4 address. Teredo is reserved as a whole, and NAT64 below 64:ff9b:1:: in other forms. */
const ipv4Forms = [
  // Mapped, translated (RFC 2765), compatible, and NAT64 (RFC 6052, RFC 8215).
  /^(?:0:0:0:0:0:ffff|0:0:0:0:ffff:0|0:0:0:0:0:0(?!:0:[01]$)|64:ff9b:[01]:0:0:0):(\w+):(\w+)$/,
  // 6to4.
  /^2002:(\w+):(\w+):/,
]

/** An address of a network that a router tunnels to an IPv4 address (RFC 5214). */
const isatap = /:(?:[123]00|0):5efe:(\w+):(\w+)$/

/** Removes the zone, and extracts an IPv4 address for which the address stands. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  for (const form of ipv4Forms) {
    const dotted = dottedIn(form, bare)
    if (dotted !== undefined) return dotted
  }
  return bare
}

function dottedIn(form: RegExp, address: string): string | undefined {
  const groups = isIP(address) === 6 ? form.exec(groupsOf(address).join(':'))?.slice(1) : undefined
  return groups
    ?.map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every notation to groups of 16 bits without dots.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [first = [], last = []] = text.split('::').map((part) => (part === '' ? [] : part.split(':')))
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}
