import type { MessagePort } from 'node:worker_threads'
import type { RunRecords } from '../../energy/meter-readings/store-records.ts'
import { readItem, readNdjson } from '../../energy/readings/read-ndjson.ts'
import type { Incoming, ReadingFault } from '../../energy/readings/reading-item.ts'
import { type StoreOptions, storeReadings } from '../../energy/readings/store-readings.ts'
import type { Db } from '../../platform/db/sql.ts'
import { incomplete, tooLarge } from '../../platform/http/received-body.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { chunksFrom, StreamBroken } from '../../platform/threads/lend-stream.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { StoredReadings } from './schema.ts'

/** How readings are sent: one list, or one day per line. */
export type ReadingsForm = 'json' | 'ndjson'

/** Stores readings from a list, or from a stream of lines as they arrive. Each batch has its own audit entry. */
export async function receiveReadings(
  db: Db,
  body: MessagePort,
  { form, operator }: { form: ReadingsForm; operator: Operator },
): Promise<StoredReadings> {
  const days = form === 'ndjson' ? daysOfStream(body) : daysOfList(parsed(await wholeBody(body)))
  const { faults, notices, ...report } = await storeReadings(db, days, {
    now: operator.now,
    transaction: auditedBy(db, operator),
  })
  return { ...report, faults: faults.map(remark), notices: notices.map(remark) }
}

/** Stores each batch of readings together with its audit entry. */
export const auditedBy =
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
    // What is stored stays; the client may simply send everything again.
    throw error instanceof StreamBroken ? incomplete('stream') : error
  }
}

const maxBytes = 8 * 1024 * 1024
/** More than fit into that if each has the quarter-hours of a day. */
const maxDays = 50_000

async function wholeBody(body: MessagePort): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of chunksFrom(body)) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge('body', '8 MiB')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof StreamBroken ? incomplete('stream') : error
  }
  if (length === 0) {
    const message = 'The body is empty, but its Content-Type says JSON.'
    throw new Refusal('invalid', { code: 'malformed-request', message })
  }
  return Buffer.concat(chunks)
}

/** A day is an object with a list of values and perhaps one of their states. */
const maxOpenings = maxDays * 3 + 2
const [brace, bracket] = Buffer.from('{[')

function parsed(body: Buffer): unknown {
  // Parsed, eight megabytes of empty objects would have half a gigabyte.
  let opened = 0
  for (const byte of body) if (byte === brace || byte === bracket) opened += 1
  if (opened > maxOpenings) throw tooMany()
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    const message = "The body is not valid JSON, but its Content-Type is 'application/json'."
    throw new Refusal('invalid', { code: 'malformed-request', message })
  }
}

function* daysOfList(body: unknown): Generator<Incoming> {
  const { readings, ...others } = (body ?? {}) as Record<string, unknown>
  const [strange] = Object.keys(others)
  if (strange !== undefined) {
    const name = strange.slice(0, 40)
    const message = `${name} is not a known property.`
    throw invalid(name, message)
  }
  if (!Array.isArray(readings) || readings.length > maxDays) throw tooMany()
  for (const [at, item] of readings.entries()) yield readItem(at + 1, item)
}

const tooMany = () => invalid('readings', `readings must be a list of at most ${maxDays} days.`)

const remark = ({ field, ...fault }: ReadingFault) => ({ ...fault, field: field ?? null })

/** Stores the meter readings of a contract together with their audit entry. */
export const recordsAuditedBy =
  (db: Db, operator: Operator): RunRecords =>
  (work) =>
    audited(db, operator, async (tx) => {
      const result = await work(tx)
      const stored = result.filter((each) => each.result === 'stored' || each.result === 'questioned').length
      const subject = result[0]?.contractNumber ?? ''
      const entry = { action: 'meter-readings.store', subject, before: null, after: { stored } }
      return { result, entry: stored > 0 ? entry : null }
    })
