import { database, superuser } from '../../src/db/embedded/server-address.ts'
import { joinService, socketFolder } from '../bench-database.ts'
import { type Load, playRound } from '../http-contestant.ts'
import type { Row } from '../row.ts'
import { startService } from '../service.ts'
import { numbersToRead, readLoad } from './read-order.ts'

const connections = 10
// One service behind one address, so that a token of one process counts for the other.
const sharedEnv = { BASE_URL: 'http://localhost:8080', AUTH_URL: 'http://localhost:8080' }

/** The load and PostgreSQL need cores too: what this row tells on two cores is less than two processes could do. */
export const twoProcessesRow: Row = {
  name: 'two-processes',
  claim: 'Reading orders from two processes on one database, against one process with as many connections.',
  atLeast: 1.5,
  async start() {
    const first = await startService({ env: sharedEnv })
    const db = await joinService(first)
    const databaseUrl = new URL(`postgres://${superuser}@localhost/${database}`)
    databaseUrl.searchParams.set('host', socketFolder(db))
    const second = await startService({ env: { ...sharedEnv, DATABASE_URL: databaseUrl.href } })
    const load: Load = await readLoad(first, await numbersToRead(first))
    return {
      ours: {
        name: 'two Wattlines',
        async round(seconds) {
          const rounds = await Promise.all(
            [first, second].map((service) => playRound(service, { ...load, connections }, seconds)),
          )
          const requestsPerSecond = rounds.reduce((sum, round) => sum + round.requestsPerSecond, 0)
          return {
            requestsPerSecond,
            p99Milliseconds: Math.max(...rounds.map((round) => round.p99Milliseconds)),
            cpuMicrosecondsPerRequest: rounds.reduce(
              (sum, round) =>
                sum + ((round.cpuMicrosecondsPerRequest ?? 0) * round.requestsPerSecond) / requestsPerSecond,
              0,
            ),
          }
        },
      },
      theirs: {
        name: 'one Wattline',
        round: (seconds) => playRound(first, { ...load, connections: 2 * connections }, seconds),
      },
    }
  },
}
