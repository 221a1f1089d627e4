/** One of the servers of DATABASE_URL, at an address of its own. */
export type DatabaseServer = {
  /** As people know it: a host and a port, or the folder of a socket. Never a password. */
  name: string
  connectionString: string
}

const form = /^(?<scheme>postgres(?:ql)?:\/\/)(?<authority>[^/?#]*)(?<path>[^?#]*)(?:\?(?<query>[^#]*))?$/
const defaultPort = '5432'

/**
 * Takes a URL apart that may name several servers, as libpq has them: `postgres://user:pw@db1:5432,db2:5433/name`, or
 * as lists in the query: `?host=/run/a,/run/b&port=5432,5433`. Throws a sentence about what is wrong, without a value
 * of it, since such a URL carries a password.
 */
export function databaseServers(url: string): DatabaseServer[] {
  const { scheme, authority, path, query } = form.exec(url)?.groups ?? {}
  if (scheme === undefined || authority === undefined) throw new Error('is not a URL of PostgreSQL.')
  const login = authority.slice(0, authority.lastIndexOf('@') + 1)
  const parameters = new URLSearchParams(query)
  const servers = parameters.has('host')
    ? listed(parameters.get('host') ?? '', parameters.get('port') ?? portsOf(authority.slice(login.length)))
    : authority.slice(login.length).split(',').map(hostAndPort)
  refuseWrong(servers)

  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name)
  return servers.map(({ host, port }) => {
    const own = new URLSearchParams([...parameters, ['host', host], ['port', port]])
    return { name: nameOf(host, port), connectionString: `${scheme}${login}localhost${path}?${own}` }
  })
}

/** Whether the URL asks to find out which server takes writes: by naming several, or in so many words. */
export function isServerGroup(url: string): boolean {
  const { authority = '', query } = form.exec(url)?.groups ?? {}
  const hosts = new URLSearchParams(query).get('host') ?? authority.slice(authority.lastIndexOf('@') + 1)
  return hosts.includes(',') || wantedSession(url) !== null
}

/** What libpq calls `target_session_attrs`; null where nothing is asked for. */
export const wantedSession = (url: string): string | null =>
  new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get('target_session_attrs')

type Place = { host: string; port: string }

/** One port for all hosts, or one for each, as libpq reads these lists. */
function listed(hostList: string, portList: string): Place[] {
  const hosts = hostList.split(',')
  const ports = portList.split(',')
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new Error('must have as many ports as hosts, or one for all of them.')
  return hosts.map((host, index) => ({
    host,
    port: (ports.length === 1 ? ports[0] : ports[index]) || defaultPort,
  }))
}

const portsOf = (hostList: string) => hostAndPort(hostList).port

function hostAndPort(text: string): Place {
  const { v6, host, port } =
    /^(?:\[(?<v6>[^\]]*)\]|(?<host>[^:]*))(?::(?<port>.*))?$/.exec(text)?.groups ?? {}
  return { host: decoded(v6 ?? host ?? ''), port: port || defaultPort }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function refuseWrong(servers: Place[]): void {
  if (servers.length > 1 && servers.some(({ host }) => host === ''))
    throw new Error(
      'names a server without a host: write several as db1:5432,db2:5432, one comma between two.',
    )
  if (servers.some(({ port }) => !/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535))
    throw new Error('has a port that is no number from 1 to 65535.')
  if (new Set(servers.map(({ host, port }) => nameOf(host, port))).size < servers.length)
    throw new Error('names the same server twice.')
}

const nameOf = (host: string, port: string) =>
  host.startsWith('/')
    ? `${host}/.s.PGSQL.${port}`
    : host.includes(':')
      ? `[${host}]:${port}`
      : `${host}:${port}`
