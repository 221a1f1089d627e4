import { databaseServers } from './database-servers.ts'
import { NoPrimary } from './no-primary.ts'
import { reasonOf } from './server-state.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The server that is spoken of: by host and port, never with the user or the password. */
export function nameServer(databaseUrl: string | undefined): string {
  return databaseUrl === undefined
    ? 'The database server'
    : `The database server at ${databaseServers(databaseUrl)
        .map(({ name }) => name)
        .join(', ')}`
}

/** A sentence for a database that cannot be used, with what to do about it; undefined for any other error. */
export function databaseFault(error: unknown, databaseUrl?: string): string | undefined {
  const server = nameServer(databaseUrl)
  if (error instanceof DatabaseUnavailable && error.cause instanceof NoPrimary) {
    return `The database cannot be written to, ${error.cause.message}: start the primary, or promote a standby.`
  }
  if (error instanceof DatabaseUnavailable) {
    return `${server} does not answer (${reasonOf(error.cause)}): see that it runs and that DATABASE_URL names it.`
  }
  const { code, message, syscall, path } = (error ?? {}) as NodeJS.ErrnoException
  if (syscall === 'open' && path !== undefined && databaseUrl?.includes(path))
    return `The file ${path} of DATABASE_URL cannot be read (${code}): correct its name, or let this user read it.`
  const [, sentence] = refusals.find(([sign]) => sign.test(String(code ?? message))) ?? []
  return sentence === undefined ? undefined : `${server} ${sentence}`
}

// What a server says that is there but will not have us, by its code (an SQLSTATE, or one of Node's for TLS), else by
// what the driver says of it.
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^28P01$/, 'refuses the user or the password of DATABASE_URL: correct them.'],
  [
    /^28000$/,
    'refuses the user of DATABASE_URL: correct it, let the user in (pg_hba.conf), or add sslmode=verify-full where the server wants TLS.',
  ],
  [/^3D000$/, 'does not have the database that DATABASE_URL names: create it, or correct the name.'],
  [
    /^42501$/,
    'does not let the user of DATABASE_URL do this: give it the rights of the owner of the database.',
  ],
  [
    /^(SELF_SIGNED|DEPTH_ZERO|CERT_|UNABLE_TO_|ERR_TLS_)/,
    'shows a certificate that is not trusted: name its authority with sslrootcert in DATABASE_URL, or correct the host.',
  ],
  [
    /^(EPROTO|ERR_SSL_)|does not support SSL/,
    'speaks no TLS: turn it on there, or remove sslmode from DATABASE_URL.',
  ],
  [/password must be a (non-empty )?string/, 'asks for a password, and DATABASE_URL has none: add it.'],
  [/^received invalid response/, 'is not PostgreSQL: correct the host or the port of DATABASE_URL.'],
]
