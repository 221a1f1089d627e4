import type { Database } from './database.ts'
import { judgeOrders } from './judge-orders.ts'
import type { MixedLoad } from './mixed-load.ts'
import { momentUnderLoad } from './moment-under-load.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'

/** Ends the load, waits until everything it began is done, and compares what is stored and mailed with what was sent. */
export async function judgeLoad(
  stage: Stage<Database>,
  load: MixedLoad,
  { strikes, isPatient }: { strikes: number; isPatient: boolean },
) {
  const { database, mailbox, service } = stage
  await momentUnderLoad(load.ledger, 200, 500)
  await load.stop()
  await settle(stage, load.ledger, { isPatient })
  const { lost, details } = await judgeOrders({
    pool: database.pool,
    ledger: load.ledger,
    mailbox,
    origin: service.origin,
    strikes,
  })
  return { lost, details: { ...details, ...load.details() } }
}
