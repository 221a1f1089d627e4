import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Db } from '../../platform/db/sql.ts'
import { refuse } from '../../platform/imports/import-refused.ts'
import type { IncomingRecord } from '../meter-readings/incoming-record.ts'
import { type RecordOutcome, type RunRecords, storeRecords } from '../meter-readings/store-records.ts'
import { contractsAtLocations } from './mscons/contracts-at-locations.ts'
import { readMscons } from './mscons/read-mscons.ts'
import { reverseMessage } from './mscons/reverse-message.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import {
  addFault,
  addNotice,
  emptyReport,
  type Incoming,
  type ReadingsReport,
  type Reversal,
} from './reading-item.ts'
import { type StoreOptions, storeReadings } from './store-readings.ts'

export const readingFormats = ['csv', 'ndjson', 'mscons'] as const
export type ReadingFormat = (typeof readingFormats)[number]

const sources: Record<
  ReadingFormat,
  (stream: ReadStream, db: Db) => AsyncIterable<Incoming | IncomingRecord | Reversal>
> = {
  csv: (stream) => readCsv(stream),
  ndjson: (stream) => readNdjson(stream),
  mscons: (stream, db) => contractsAtLocations(db, readMscons(stream)),
}

type Options = Pick<StoreOptions, 'transaction'> & {
  now: Date
  /** As `transaction`, for meter readings. */
  runRecords?: RunRecords
  /** Detected from the beginning of the file by default. */
  format?: ReadingFormat | undefined
  onProgress?: (progress: { readBytes: number; totalBytes: number }) => void
}

/** Imports a file of readings of any size, day by day; faults are reported and do not stop the rest. */
export async function importReadings(
  db: Db,
  path: string,
  { now, format, onProgress = () => {}, runRecords, ...options }: Options,
): Promise<ReadingsReport & { format: ReadingFormat }> {
  const { totalBytes, beginning } = await inspect(path)
  const read = format ?? formatOf(beginning)
  const stream = createReadStream(path)
  try {
    const report = emptyReport()
    const store = async (records: IncomingRecord[]) =>
      addOutcomes(report, await storeRecords(db, records, { now, transaction: runRecords }))
    const items = withoutRecords(sources[read](stream, db), store)
    for (;;) {
      const next: { reversal?: Reversal } = {}
      await storeReadings(db, daysUntil(items, next), {
        ...options,
        ...{ now, report },
        onProgress: () => onProgress({ readBytes: stream.bytesRead, totalBytes }),
      })
      if (next.reversal === undefined) break
      const { transaction } = options
      addOutcomes(report, await reverseMessage(db, next.reversal, { now, transaction, runRecords, report }))
    }
    return { ...report, format: read }
  } finally {
    stream.destroy()
  }
}

const recordsAtATime = 500

/** The days before the next reversal, which takes back what came before it and nothing that follows. */
async function* daysUntil(
  items: AsyncGenerator<Incoming | Reversal>,
  next: { reversal?: Reversal },
): AsyncGenerator<Incoming> {
  for (;;) {
    const { value, done } = await items.next()
    if (done) return
    if ('reverses' in value) {
      next.reversal = value
      return
    }
    yield value
  }
}

/** The days of a file; meter readings and amounts of energy among them are stored as they come, or before a reversal. */
async function* withoutRecords(
  items: AsyncIterable<Incoming | IncomingRecord | Reversal>,
  store: (records: IncomingRecord[]) => Promise<void>,
): AsyncGenerator<Incoming | Reversal> {
  let records: IncomingRecord[] = []
  for await (const item of items) {
    if ('reverses' in item && records.length > 0) {
      await store(records)
      records = []
    }
    if (!('source' in item)) yield item
    else if (records.push(item) === recordsAtATime) {
      await store(records)
      records = []
    }
  }
  if (records.length > 0) await store(records)
}

function addOutcomes(report: ReadingsReport, outcomes: readonly RecordOutcome[]): void {
  for (const { result, finding: _, compared: __, reason = '', ...place } of outcomes) {
    if (result === 'refused') addFault(report, { ...place, reason })
    else if (reason !== '') addNotice(report, { ...place, reason })
    if (result === 'stored') report.stored++
    if (result === 'unchanged') report.unchanged++
    if (result === 'questioned') report.ignored++
  }
}

/** EDIFACT begins with UNA or UNB, JSON with a brace; anything else is read as CSV, whose header is checked. */
export function formatOf(beginning: string): ReadingFormat {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  if (/^UN[AB]/.test(text)) return 'mscons'
  return text.startsWith('{') ? 'ndjson' : 'csv'
}

async function inspect(path: string): Promise<{ totalBytes: number; beginning: string }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) =>
    refuse(
      error.code === 'ENOENT'
        ? `there is no file ${path}`
        : `the file ${path} cannot be read (${error.code})`,
    ),
  )
  try {
    const facts = await file.stat()
    if (!facts.isFile()) refuse(`${path} is not a file`)
    if (facts.size === 0) refuse('the file is empty')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    if (buffer.subarray(0, bytesRead).includes(0))
      refuse('the file is not text: unpack an archive, and save the file as UTF-8')
    return { totalBytes: facts.size, beginning: buffer.toString('utf8', 0, bytesRead) }
  } finally {
    await file.close()
  }
}
