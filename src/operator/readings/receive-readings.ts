import { MessagePort } from 'node:worker_threads'
import type { Db } from '../../db/sql.ts'
import { readItem } from '../../readings/read-item.ts'
import { readNdjson } from '../../readings/read-ndjson.ts'
import type { Incoming, ReadingFault } from '../../readings/reading-item.ts'
import { type StoreOptions, storeReadings } from '../../readings/store-readings.ts'
import { Refusal } from '../../refusal.ts'
import { chunksFrom, StreamBroken } from '../../threads/lend-stream.ts'
import { audited } from '../audited.ts'
import type { Operator } from '../operator.ts'
import type { StoredReadings } from './schema.ts'

/** What was sent: JSON as it is, or a stream of lines that was lent. */
export type ReceivedReadings = Uint8Array | MessagePort

/** Stores what an operator sends: a stream of lines as they come in, or a list. Each batch has its entry. */
export async function receiveReadings(
  db: Db,
  body: ReceivedReadings,
  operator: Operator,
): Promise<StoredReadings> {
  const days = body instanceof MessagePort ? daysOfStream(body) : daysOfList(parsed(body))
  const { faults, notices, ...report } = await storeReadings(db, days, {
    now: operator.now,
    transaction: auditedBy(db, operator),
  })
  return { ...report, faults: faults.map(remark), notices: notices.map(remark) }
}

const auditedBy =
  (db: Db, operator: Operator): NonNullable<StoreOptions['transaction']> =>
  (store) =>
    audited(db, operator, async (tx) => {
      const outcome = await store(tx)
      const after = { stored: outcome.stored, unchanged: outcome.unchanged, ignored: outcome.ignored }
      const entry = { action: 'readings.store', subject: 'readings', before: null, after }
      return { result: outcome, entry: outcome.stored > 0 ? entry : null }
    })

async function* daysOfStream(body: MessagePort): AsyncGenerator<Incoming> {
  try {
    yield* readNdjson(chunksFrom(body))
  } catch (error) {
    throw error instanceof StreamBroken ? brokenOff() : error
  }
}

// A client that hangs up in the middle is nobody's bug. It may send all of it again: what is stored stays as it is.
const brokenOff = () =>
  new Refusal('invalid', { code: 'malformed-request', message: 'The stream broke off before its end.' })

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    const message = "The body is not valid JSON, but its Content-Type is 'application/json'."
    throw new Refusal('invalid', { code: 'malformed-request', message })
  }
}

function daysOfList(body: unknown): Incoming[] {
  const { readings, ...others } = (body ?? {}) as Record<string, unknown>
  const [strange] = Object.keys(others)
  if (Array.isArray(readings) && strange === undefined)
    return readings.map((item, index) => readItem(index + 1, item))
  const message = strange === undefined ? 'readings must be a list.' : `${strange} is not a known property.`
  throw new Refusal('invalid', { code: 'validation-failed', message, details: strange ?? 'readings' })
}

const remark = ({ line, contractNumber, date, field = undefined, reason }: ReadingFault) => ({
  ...{ line, contractNumber, date },
  field: field ?? null,
  reason,
})
