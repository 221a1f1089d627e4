import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Db } from '../../platform/db/sql.ts'
import { refuse } from '../../platform/imports/import-refused.ts'
import type { IncomingRecord } from '../meter-readings/incoming-record.ts'
import { type RecordOutcome, type RunRecords, storeRecords } from '../meter-readings/store-records.ts'
import { contractsAtLocations } from './mscons/contracts-at-locations.ts'
import { readMscons } from './mscons/read-mscons.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { addFault, addNotice, type Incoming, type ReadingsReport } from './reading-item.ts'
import { type StoreOptions, storeReadings } from './store-readings.ts'

export const readingFormats = ['csv', 'ndjson', 'mscons'] as const
export type ReadingFormat = (typeof readingFormats)[number]

const sources: Record<
  ReadingFormat,
  (stream: ReadStream, db: Db) => AsyncIterable<Incoming | IncomingRecord>
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
    const records = collectRecords(db, { now, transaction: runRecords })
    const report = await storeReadings(db, records.takenFrom(sources[read](stream, db)), {
      ...options,
      now,
      onProgress: () => onProgress({ readBytes: stream.bytesRead, totalBytes }),
    })
    return { ...withOutcomes(report, records.outcomes), format: read }
  } finally {
    stream.destroy()
  }
}

const recordsAtATime = 500

/** Stores meter readings and amounts of energy that a file has among its days, as they come. */
function collectRecords(db: Db, options: { now: Date; transaction: RunRecords | undefined }) {
  const outcomes: RecordOutcome[] = []
  async function* takenFrom(items: AsyncIterable<Incoming | IncomingRecord>): AsyncGenerator<Incoming> {
    let records: IncomingRecord[] = []
    const store = async () => {
      if (records.length > 0) outcomes.push(...(await storeRecords(db, records, options)))
      records = []
    }
    for await (const item of items) {
      if (!('source' in item)) yield item
      else if (records.push(item) === recordsAtATime) await store()
    }
    await store()
  }
  return { takenFrom, outcomes }
}

function withOutcomes(report: ReadingsReport, outcomes: readonly RecordOutcome[]): ReadingsReport {
  for (const { result, finding: _, compared: __, reason = '', ...place } of outcomes) {
    if (result === 'refused') addFault(report, { ...place, reason })
    else if (reason !== '') addNotice(report, { ...place, reason })
    if (result === 'stored') report.stored++
    if (result === 'unchanged') report.unchanged++
    if (result === 'questioned') report.ignored++
  }
  return report
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
    return { totalBytes: facts.size, beginning: buffer.toString('utf8', 0, bytesRead) }
  } finally {
    await file.close()
  }
}
