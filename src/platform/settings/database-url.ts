import { databaseServers, isServerGroup, wantedSession } from '../db/database-servers.ts'
import { url } from './readers.ts'
import type { Reader } from './setting.ts'

// The service writes; the other kinds of session that libpq can look for would be of no use to it.
const sessions: readonly (string | null)[] = [null, 'read-write', 'primary']

/** Where the database is: one server, or several of which one at a time takes writes. */
export const databaseUrl: Reader<string> = (text) => {
  // Also what begins wrongly is for the usual reader, which says how it has to begin.
  if (!isServerGroup(text)) return url('postgres:', 'postgresql:')(text)
  const faults = sessions.includes(wantedSession(text))
    ? []
    : ['may ask for target_session_attrs=read-write or primary alone, because we write.']
  try {
    databaseServers(text)
  } catch (error) {
    faults.push((error as Error).message)
  }
  return faults.length > 0 ? { faults } : { value: text }
}
