import { NoPrimary } from '../db/no-primary.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'

/** A sentence for a database that cannot be used, with what to do about it; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable && error.cause instanceof NoPrimary) {
    return `The database cannot be written to, ${error.cause.message}: start the primary, or promote a standby.`
  }
  if (error instanceof DatabaseUnavailable) {
    const reason = reasonOf(error.cause)
    return `The database does not answer${reason ? ` (${reason})` : ''}: see that it runs and that DATABASE_URL names it.`
  }
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? sentences[code] : undefined
}

// By SQLSTATE: what a server says that is there but will not have us.
const sentences: Record<string, string> = {
  '28P01': 'The database refuses the user or the password of DATABASE_URL: correct them.',
  '28000': 'The database refuses the user of DATABASE_URL: correct it, or let the user in (pg_hba.conf).',
  '3D000': 'The database that DATABASE_URL names does not exist: create it, or correct the name.',
  '42501': 'The user of DATABASE_URL may not do this: give it the rights of the owner of the database.',
}

function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  if (!(cause instanceof Error)) return undefined
  const { code } = cause as { code?: unknown }
  return typeof code === 'string' ? code : cause.message
}
