import type { DatabaseServer } from './database-servers.ts'
import { describeServerState, type ServerState } from './server-state.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

/** No server accepts writes; the message says what is wrong with each of them. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'

  constructor(servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]) {
    super(`no server in DATABASE_URL accepts writes: ${describeServers(servers, states)}`)
  }
}

const describeServers = (servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]) =>
  servers.map(({ name }, index) => `${name} ${describeServerState(states[index])}`).join(', ')

/** An outage that may end by itself, unless every server rejects us, for example because of the password. */
export function noPrimary(
  servers: readonly DatabaseServer[],
  states: readonly (ServerState | undefined)[],
): Error {
  const objections = states.map((state) => (state?.is === 'away' ? state.error : undefined))
  const [first] = objections
  if (first !== undefined && objections.every((error) => error !== undefined && !isConnectionFault(error)))
    return first
  return new DatabaseUnavailable(new NoPrimary(servers, states))
}
