/** One of the servers in DATABASE_URL. */
export type DatabaseServer = {
  /** For people: a host and port, or the path of a socket. Never a password. */
  name: string
  connectionString: string
}

const form = /^(?<scheme>postgres(?:ql)?:\/\/)(?<authority>[^/?#]*)(?<path>[^?#]*)(?:\?(?<query>[^#]*))?$/
const defaultPort = '5432'

/**
 * Splits a URL that may name several servers, as libpq does: `postgres://user:pw@db1:5432,db2:5433/name`, or as lists in
 * the query: `?host=/run/a,/run/b&port=5432,5433`. Throws a sentence about what is wrong. The sentence never quotes the
 * URL, which may contain a password.
 */
export function databaseServers(url: string): DatabaseServer[] {
  const { scheme, authority, path, query } = form.exec(url)?.groups ?? {}
  if (scheme === undefined || authority === undefined) throw new Error('is not a PostgreSQL URL.')
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

/** Whether the service has to find the server that accepts writes: the URL lists several, or asks for it explicitly. */
export function isServerGroup(url: string): boolean {
  const { authority = '', query } = form.exec(url)?.groups ?? {}
  const hosts = new URLSearchParams(query).get('host') ?? authority.slice(authority.lastIndexOf('@') + 1)
  return hosts.includes(',') || wantedSession(url) !== null
}

/** libpq's `target_session_attrs`; null if it is missing. */
export const wantedSession = (url: string): string | null =>
  new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get('target_session_attrs')

type Place = { host: string; port: string }

/** One port for all hosts, or one for each, as libpq reads these lists. */
function listed(hostList: string, portList: string): Place[] {
  const hosts = hostList.split(',')
  const ports = portList.split(',')
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new Error('must have one port per host, or one for all hosts.')
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
    throw new Error('contains a server without a host: write several servers as db1:5432,db2:5432.')
  if (servers.some(({ port }) => !/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535))
    throw new Error('has a port that is not a number from 1 to 65535.')
  if (new Set(servers.map(({ host, port }) => nameOf(host, port))).size < servers.length)
    throw new Error('lists the same server twice.')
}

const nameOf = (host: string, port: string) =>
  host.startsWith('/')
    ? `${host}/.s.PGSQL.${port}`
    : host.includes(':')
      ? `[${host}]:${port}`
      : `${host}:${port}`
