import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { patience } from '../test/support/patience.ts'
import type { Database } from './database.ts'
import type { Ledger } from './ledger.ts'
import type { Service } from './service.ts'

const longestWaitMilliseconds = patience(60)
const longestQuestionMilliseconds = 5000

type Stage = { service: Service; database: Pick<Database, 'pool' | 'log'> }

/** Milliseconds from a moment under load until the next order is accepted. */
export async function untilAccepted(
  ledger: Ledger,
  { service, database }: Stage,
  since: number,
): Promise<number> {
  while ((ledger.lastAcceptedAt ?? 0) <= since) {
    if (performance.now() - since > longestWaitMilliseconds) {
      const unexpected = ledger.unexpected.slice(-3).join('\n')
      throw new Error(
        `No order was accepted in ${longestWaitMilliseconds / 1000} s. ${unexpected}\n` +
          `The database: ${await whatItDoes(database.pool)}\nIts log: ${(await database.log?.()) ?? 'not known'}\nThe service's output: ${service.output().slice(-2000)}`,
      )
    }
    await pause(5)
  }
  return (ledger.lastAcceptedAt ?? 0) - since
}

/** Tells a database that is away from one that is there and waits. */
function whatItDoes(pool: Pool): Promise<string> {
  const answer = pool
    .query(sql`
      select backend_type, state, wait_event_type, wait_event, left(query, 60) as query, now() - state_change as since
      from pg_stat_activity where state is distinct from 'idle'`)
    .then(({ rows }) => rows.map((row) => JSON.stringify(row)).join('\n'))
    .catch((error: Error) => `${error.message} ${error.cause ?? ''}`)
  return Promise.race([answer, pause(longestQuestionMilliseconds, 'no answer')])
}
