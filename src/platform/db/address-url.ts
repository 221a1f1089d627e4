import type { Address } from './pool.ts'

/** An address as DATABASE_URL has it; the folder of a unix socket goes into the query, as libpq has it. */
export const addressUrl = (address: Address): string =>
  'connectionString' in address
    ? address.connectionString
    : `postgres://${address.user}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`

/**
 * The same for the tools of PostgreSQL, with the password apart: everybody on a machine sees the arguments of a process,
 * nobody else its environment.
 */
export function toolUrl(address: Address): { url: string; password: string | undefined } {
  const [, scheme = '', authority = '', path = '', query] =
    /^(\w+:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(addressUrl(address)) ?? []
  const at = authority.lastIndexOf('@')
  const [user = '', password] = authority.slice(0, Math.max(0, at)).split(/:(.*)/s)
  const parameters = new URLSearchParams(query)
  const secret =
    parameters.get('password') ?? (password === undefined ? undefined : decodeURIComponent(password))
  parameters.delete('password')
  // What our driver knows and libpq does not.
  if (parameters.get('sslmode') === 'no-verify') parameters.set('sslmode', 'require')
  if (parameters.get('ssl') === 'true' && !parameters.has('sslmode')) parameters.set('sslmode', 'require')
  for (const name of ['ssl', 'uselibpqcompat']) parameters.delete(name)
  const login = user === '' ? '' : `${user}@`
  const rest = parameters.size === 0 ? '' : `?${parameters.toString().replaceAll('+', '%20')}`
  return { url: `${scheme}${login}${authority.slice(at + 1)}${path}${rest}`, password: secret }
}
