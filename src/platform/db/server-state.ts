import type { ClientBase } from 'pg'

/** The last known state of a server. */
export type ServerState =
  | { is: 'primary'; timeline: number }
  | { is: 'standby' }
  | { is: 'read-only' }
  | { is: 'away'; error: Error }

/** Asks a server whether it accepts writes, and on which timeline. */
export async function lookAt(client: ClientBase): Promise<ServerState> {
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  if (rows[0]?.isStandby) return { is: 'standby' }
  if (rows[0]?.isReadOnly) return { is: 'read-only' }
  return { is: 'primary', timeline: await timelineOf(client) }
}

/**
 * Each promotion starts a timeline with a higher number, and the names of WAL files begin with it. A server that does
 * not reveal it, like some hosted ones, counts as 0.
 */
async function timelineOf(client: ClientBase): Promise<number> {
  const asked = client.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file')
  const file = await asked.then(
    ({ rows }) => rows[0]?.file ?? '',
    (error: { code?: unknown }) => {
      // An error with a code is the server's answer; one without is a broken connection.
      if (error.code === undefined) throw error
      return ''
    },
  )
  return Number.parseInt(file.slice(0, 8), 16) || 0
}

/** Why a server is not used. */
export function describeServerState(state: ServerState | undefined): string {
  if (state === undefined) return 'has not answered yet'
  if (state.is === 'primary') return 'accepts writes, but another server was promoted later'
  if (state.is === 'standby') return 'is a standby'
  if (state.is === 'read-only') return 'is set to read-only'
  return `does not answer (${unusableBecause(state.error)})`
}

/** Why a server does not answer, in words if we have them. */
export function unusableBecause(error: unknown): string {
  if (error instanceof AggregateError) return unusableBecause(error.errors[0])
  const { code, message } = error as Error & { code?: unknown }
  return meanings[typeof code === 'string' ? code : message] ?? String(code ?? message)
}

const meanings: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  '28P01': 'it rejects the password',
  '28000': 'it rejects the user',
  '3D000': 'it has no such database',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  '25006': 'it is a standby, or set to read-only',
  '53100': 'its disk is full',
  '58030': 'its disk fails',
  '53300': 'it has too many connections',
  '57P03': 'it is starting or stopping',
  'Connection terminated unexpectedly': 'it closes the connection; is it PostgreSQL?',
  'Connection terminated due to connection timeout': 'no answer in time; is it PostgreSQL?',
  'timeout exceeded when trying to connect': 'no answer in time; is it PostgreSQL?',
}
