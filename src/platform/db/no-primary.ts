import type { DatabaseServer } from './database-servers.ts'
import { describeSight, type Sight } from './server-sight.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

/** None of the servers takes writes; the message says of each what is wrong with it. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'

  constructor(servers: readonly DatabaseServer[], sights: readonly (Sight | undefined)[]) {
    super(`none of the servers of DATABASE_URL takes writes: ${describeServers(servers, sights)}`)
  }
}

const describeServers = (servers: readonly DatabaseServer[], sights: readonly (Sight | undefined)[]) =>
  servers.map(({ name }, index) => `${name} ${describeSight(sights[index])}`).join(', ')

/** An outage that may pass by itself, unless every server has the same objection to us, such as the password. */
export function noPrimary(servers: readonly DatabaseServer[], sights: readonly (Sight | undefined)[]): Error {
  const objections = sights.map((sight) => (sight?.is === 'away' ? sight.error : undefined))
  const [first] = objections
  if (first !== undefined && objections.every((error) => error !== undefined && !isConnectionFault(error)))
    return first
  return new DatabaseUnavailable(new NoPrimary(servers, sights))
}
