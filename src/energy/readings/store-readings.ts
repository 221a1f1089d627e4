import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Incoming, type IncomingDay, isFault } from './reading-item.ts'
import { addFault, emptyReport, type ReadingsReport } from './readings-report.ts'
import { type BatchOutcome, storeBatch } from './store-batch.ts'

export type StoreOptions = {
  now: Date
  /** Runs the storing of a batch; a caller that writes something beside it brings its own transaction. */
  transaction?: (store: (tx: Db) => Promise<BatchOutcome>) => Promise<BatchOutcome>
  onProgress?: (report: ReadingsReport) => void
}

// Large enough that a statement is mostly work, small enough that nobody waits long for a contract.
const daysPerBatch = 1000

/**
 * Stores days of readings as they come in, batch by batch, each day whole or not at all. What is wrong is reported and
 * does not stop the rest. The same days again change nothing, so that an import that broke off is simply repeated.
 */
export async function storeReadings(
  db: Db,
  days: AsyncIterable<Incoming> | Iterable<Incoming>,
  { now, transaction = (store) => db.transaction(store), onProgress = () => {} }: StoreOptions,
): Promise<ReadingsReport> {
  const report = emptyReport()
  const today = berlinDate(now)
  for await (const batch of batchesOf(days, report)) {
    await storeBatch(db, batch, { now, today, transaction, report })
    onProgress(report)
  }
  return report
}

/** Gathers days; one that is there already begins the next batch, so that each of its versions is kept. */
async function* batchesOf(
  days: AsyncIterable<Incoming> | Iterable<Incoming>,
  report: ReadingsReport,
): AsyncGenerator<IncomingDay[]> {
  let batch: IncomingDay[] = []
  let keys = new Set<string>()
  for await (const incoming of days) {
    if (isFault(incoming)) {
      addFault(report, incoming)
      continue
    }
    const key = `${incoming.contractNumber} ${incoming.date}`
    if (batch.length === daysPerBatch || keys.has(key)) {
      yield batch
      batch = []
      keys = new Set()
    }
    batch.push(incoming)
    keys.add(key)
  }
  if (batch.length > 0) yield batch
}
