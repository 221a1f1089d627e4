import { waitForDatabase } from '../src/platform/db/open-database.ts'
import type { Database } from './database.ts'
import type { Ledger } from './ledger.ts'
import { answerAll } from './order-load.ts'
import { passTime } from './pass-time.ts'
import { untilDrained } from './queue.ts'
import type { Stage } from './stage.ts'

/** Lets the service bring everything to an end: each key is answered, each mail is sent or given up. */
export async function settle(
  { database, service }: Pick<Stage<Database>, 'database' | 'service'>,
  ledger: Ledger,
  { isPatient }: { isPatient: boolean },
): Promise<void> {
  // The judge's connections met the same faults as the service's, and may learn of them only now.
  await waitForDatabase(database.pool)
  if (!isPatient) await passTime(database.pool)
  await answerAll(ledger, service.origin)
  // Longer than two minutes of a lease and the first pauses of tasks that failed.
  await untilDrained(database.pool, 240)
}
