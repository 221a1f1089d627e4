import { databaseServers, isServerGroup, wantedSession } from '../db/database-servers.ts'
import { url } from './readers.ts'
import type { Reader } from './setting.ts'

// The service writes, so the other values that libpq knows are of no use.
const sessions: readonly (string | null)[] = [null, 'read-write', 'primary']

/** The address of the database: one server, or several of which one at a time accepts writes. */
export const databaseUrl: Reader<string> = (text) => {
  // The URL reader also reports a wrong protocol.
  if (!isServerGroup(text)) return url('postgres:', 'postgresql:')(text)
  const faults = sessions.includes(wantedSession(text))
    ? []
    : ['only allows target_session_attrs=read-write or primary, because the service writes.']
  try {
    databaseServers(text)
  } catch (error) {
    faults.push((error as Error).message)
  }
  return faults.length > 0 ? { faults } : { value: text }
}
