/** Whether others can reach the service: decision 84. */
import { isIPv4 } from 'node:net'

type Addresses = { host: string; baseUrl: string; authUrl: string }

/**
 * Others can, unless the service listens on this machine alone and names no address elsewhere. A service that listens on all
 * addresses cannot know who publishes the port, so that counts as open.
 */
export const canOthersReach = ({ host, baseUrl, authUrl }: Addresses): boolean =>
  !(isLoopbackHost(host) && isLoopback(baseUrl) && isLoopback(authUrl))

/** Whether a URL leads to this machine, so that nothing travels. */
export const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname)

function isLoopbackHost(host: string): boolean {
  const isName = host === 'localhost' || host.endsWith('.localhost')
  return isName || host === '[::1]' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

type Stated = Omit<Addresses, 'host'> & { environment: 'test' | 'production'; isOpenToOthers: boolean }

/** What publishes the port of a container knows better than the service; what the addresses say is not up to a setting. */
export function closedFaults({ environment, isOpenToOthers, baseUrl, authUrl }: Stated): string[] {
  const isElsewhere = environment === 'production' || !isLoopback(baseUrl) || !isLoopback(authUrl)
  return isOpenToOthers || !isElsewhere
    ? []
    : ['OPEN_TO_OTHERS must be on in production, and where BASE_URL or AUTH_URL is not on this machine.']
}
