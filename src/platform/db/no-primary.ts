import type { DatabaseServer } from './database-servers.ts'
import { describeServerState, type ServerState } from './server-state.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

/** None of the servers takes writes; the message says of each what is wrong with it. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'

  constructor(servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]) {
    super(`none of the servers of DATABASE_URL takes writes: ${describeServers(servers, states)}`)
  }
}

const describeServers = (servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]) =>
  servers.map(({ name }, index) => `${name} ${describeServerState(states[index])}`).join(', ')

/** An outage that may pass by itself, unless every server has the same objection to us, such as the password. */
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
