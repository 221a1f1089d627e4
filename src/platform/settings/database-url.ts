import { databaseServers, isServerGroup, wantedSession } from '../db/database-servers.ts'
import type { Faults, parsers } from './parsers.ts'

type Read = Pick<ReturnType<typeof parsers>, 'text' | 'url'>

const name = 'DATABASE_URL'
// The service writes; the other kinds of session that libpq can look for would be of no use to it.
const sessions: readonly (string | null)[] = [null, 'read-write', 'primary']

/** Reads where the database is: one server, or several of which one at a time takes writes. */
export function readDatabaseUrl(read: Read, faults: Faults): string | undefined {
  const value = read.text(name)
  // Also what begins wrongly is for the usual reader, which says how it has to begin.
  if (value === undefined || !isServerGroup(value)) return read.url(name, ['postgres:', 'postgresql:'])
  if (!sessions.includes(wantedSession(value)))
    faults.push(`${name} may ask for target_session_attrs=read-write or primary alone, because we write.`)
  try {
    databaseServers(value)
    return value
  } catch (error) {
    faults.push(`${name} ${(error as Error).message}`)
    return undefined
  }
}
