import { Readable } from 'node:stream'
import type { Db } from '../../db/sql.ts'
import { readItem } from '../../readings/read-item.ts'
import { readNdjson } from '../../readings/read-ndjson.ts'
import type { Incoming, ReadingFault } from '../../readings/reading-item.ts'
import { type StoreOptions, storeReadings } from '../../readings/store-readings.ts'
import { Refusal } from '../../refusal.ts'
import { audited } from '../audited.ts'
import type { Operator } from '../operator.ts'
import type { StoredReadings } from './schema.ts'

/** Stores what an operator sends: a stream of lines as they come in, or a list. Each batch has its entry. */
export async function receiveReadings(db: Db, body: unknown, operator: Operator): Promise<StoredReadings> {
  const days = body instanceof Readable ? daysOfStream(body) : daysOfList(body)
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

async function* daysOfStream(body: Readable): AsyncGenerator<Incoming> {
  try {
    // The body is not destroyed when it is given up: that would end the connection before the answer.
    yield* readNdjson(body.iterator({ destroyOnReturn: false }))
  } catch (error) {
    throw body.errored ? brokenOff() : error
  }
}

// A client that hangs up in the middle is nobody's bug. It may send all of it again: what is stored stays as it is.
const brokenOff = () =>
  new Refusal('invalid', { code: 'malformed-request', message: 'The stream broke off before its end.' })

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
