import { databaseServers } from './database-servers.ts'
import { NoPrimary } from './primary-pool.ts'
import { unusableBecause } from './server-state.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Names the server by host and port, never with the user or the password. */
export function nameServer(databaseUrl: string | undefined): string {
  return databaseUrl === undefined
    ? 'The database server'
    : `The database server at ${databaseServers(databaseUrl)
        .map(({ name }) => name)
        .join(', ')}`
}

/** A sentence for a database that cannot be used and how to fix it; undefined for any other error. */
export function databaseFault(error: unknown, databaseUrl?: string): string | undefined {
  const server = nameServer(databaseUrl)
  if (error instanceof DatabaseUnavailable && error.cause instanceof NoPrimary) {
    return `The database is not writable, ${error.cause.message}: start the primary, or promote a standby.`
  }
  if (error instanceof DatabaseUnavailable) {
    return `${server} does not answer (${unusableBecause(error.cause)}): check that it runs and that DATABASE_URL is correct.`
  }
  const { code, message, syscall, path } = (error ?? {}) as NodeJS.ErrnoException
  if (syscall === 'open' && path !== undefined && databaseUrl?.includes(path))
    return `The file ${path} in DATABASE_URL cannot be read (${code}): correct its name, or give this user permission to read it.`
  if (code === '42501')
    return `${server} says: ${message}. Run wattline migrate with the owner of the database in MIGRATION_DATABASE_URL: it gives the user in DATABASE_URL its rights.`
  const [, sentence] = refusals.find(([sign]) => sign.test(String(code ?? message))) ?? []
  return sentence === undefined ? undefined : `${server} ${sentence}`
}

// Refusals of a server that is reachable, by code (an SQLSTATE, or one of Node's for TLS) or by the driver's message.
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^28P01$/, 'rejects the user or the password in DATABASE_URL: correct them.'],
  [
    /^28000$/,
    'rejects the user in DATABASE_URL: correct it, allow the user in pg_hba.conf, or add sslmode=verify-full if the server requires TLS.',
  ],
  [/^3D000$/, 'does not have the database that DATABASE_URL names: create it, or correct the name.'],
  [
    /^(SELF_SIGNED|DEPTH_ZERO|CERT_|UNABLE_TO_|ERR_TLS_)/,
    'presents an untrusted certificate: name its authority with sslrootcert in DATABASE_URL, or correct the host.',
  ],
  [
    /^(EPROTO|ERR_SSL_)|does not support SSL/,
    'does not support TLS: enable it on the server, or remove sslmode from DATABASE_URL.',
  ],
  [/password must be a (non-empty )?string/, 'requires a password, but DATABASE_URL has none: add it.'],
  [/^received invalid response/, 'is not PostgreSQL: correct the host or the port of DATABASE_URL.'],
]
