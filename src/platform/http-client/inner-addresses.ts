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
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  // Anything that is not an address is not trusted.
  if (isIP(plain) === 0 || reserved.check(plain, family)) return 'reserved'
  return inner.check(plain, family) ? 'private' : 'public'
}

/** Removes the zone, and extracts an embedded IPv4 address: mapped, compatible, translated (RFC 6052) or 6to4. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (isIP(bare) !== 6) return bare
  const groups = groupsOf(bare)
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const leading = groups.slice(0, 6)
  const isZero = (from: number, to: number) => leading.slice(from, to).every((group) => group === 0)
  if (isZero(0, 5) && leading[5] === 0xffff) return dotted(groups[6], groups[7])
  if (isZero(0, 6) && !(groups[6] === 0 && (groups[7] ?? 0) <= 1)) return dotted(groups[6], groups[7])
  if (leading[0] === 0x64 && leading[1] === 0xff9b) return dotted(groups[6], groups[7])
  if (leading[0] === 0x2002) return dotted(groups[1], groups[2])
  return bare
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser normalises every notation to groups of 16 bits without dots.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
