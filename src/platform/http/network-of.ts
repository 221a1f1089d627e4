import { isIPv6 } from 'node:net'

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** What a limit counts by: an IPv4 address, or the /64 of an IPv6 address, since every household has 2^64 of those. */
export function networkOf(ip: string): string {
  const ipv4 = mappedIpv4.exec(ip)?.[1]
  if (ipv4 !== undefined || !isIPv6(ip)) return ipv4 ?? ip
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
