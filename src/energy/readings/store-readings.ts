import { noteReadingDays } from '../../events/publish-events.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { checkDay } from './check-day.ts'
import { noteDayFigures } from './day-figures.ts'
import { type DayValues, summarise } from './day-values.ts'
import { decodeDay, encodeDay } from './encode-day.ts'
import { mergeDay } from './merge-day.ts'
import { addMeteringLocationDays, findMeteringLocationDays } from './metering-location-days.ts'
import {
  type BroughtDay,
  keyOfMessage,
  noteBrought,
  type ReceivedMessage,
  receiveMessages,
} from './mscons/messages.ts'
import {
  addFault,
  addNotice,
  emptyReport,
  type Incoming,
  type IncomingDay,
  isFault,
  type ReadingFault,
  type ReadingsReport,
} from './reading-item.ts'
import {
  type DayKey,
  type DayRow,
  type FoundDelivery,
  findDays,
  findSuppliedSpans,
  type LockedContract,
  lockContracts,
  makeYears,
  openContracts,
  type SavedDay,
  type ShardContracts,
  saveDays,
} from './repository.ts'
import { rollUp } from './roll-up.ts'

export type RunTransaction = (store: (tx: Db) => Promise<BatchOutcome>) => Promise<BatchOutcome>

export type StoreOptions = {
  now: Date
  /** Runs the transaction of a batch, for callers that write something else in it. */
  transaction?: RunTransaction
  onProgress?: (report: ReadingsReport) => void
  /** Whether events tell of the days. */
  isTold?: boolean
  /** Where to add what comes of them. */
  report?: ReadingsReport
}

// Large enough for efficient statements, small enough not to lock contracts for long.
const daysPerBatch = 1000

/**
 * Stores days of readings batch by batch, each day whole or not at all. Faults are reported and do not stop the rest.
 * Storing the same days again changes nothing, so an interrupted import is simply repeated.
 */
export async function storeReadings(
  db: Db,
  days: AsyncIterable<Incoming> | Iterable<Incoming>,
  {
    now,
    transaction = (store) => db.transaction(store),
    onProgress = () => {},
    isTold = true,
    report = emptyReport(),
  }: StoreOptions,
): Promise<ReadingsReport> {
  const today = berlinDate(now)
  for await (const batch of batchesOf(days, report)) {
    await storeBatch(db, batch, { now, today, transaction, report, isTold })
    onProgress(report)
  }
  return report
}

/** A day that is already in the batch starts the next one, so that every version is kept. */
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
    const key = keyOf(incoming)
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

export type BatchOutcome = { stored: number; unchanged: number; ignored: number; notices: ReadingFault[] }

type ValidDay = { day: IncomingDay; values: DayValues } & Pick<FoundDelivery, 'shard' | 'isPacked'>
type Batching = {
  now: Date
  today: string
  transaction: RunTransaction
  report: ReadingsReport
  isTold: boolean
}

/** Stores a batch, which has no day twice, in one transaction per shard. */
async function storeBatch(
  db: Db,
  batch: readonly IncomingDay[],
  { now, today, transaction, report, isTold }: Batching,
): Promise<void> {
  const valid = await validDays(db, batch, { today, report })
  if (valid.length === 0) return
  await makeYears(db, distinct(valid.map(({ day }) => Number(day.date.slice(0, 4)))))
  for (const days of byShard(valid)) {
    await openContracts(db, contractsOf(days))
    const { stored, unchanged, ignored, notices } = await transaction((tx) =>
      storeValid(tx, days, { now, isTold }),
    )
    // Counted only now, because the transaction may have failed.
    report.stored += stored
    report.unchanged += unchanged
    report.ignored += ignored
    for (const notice of notices) addNotice(report, notice)
  }
}

function byShard(days: readonly ValidDay[]): ValidDay[][] {
  const shards = new Map<string | null, ValidDay[]>()
  for (const day of days) {
    const known = shards.get(day.shard)
    if (known === undefined) shards.set(day.shard, [day])
    else known.push(day)
  }
  return [...shards.values()]
}

async function validDays(
  db: Db,
  batch: readonly IncomingDay[],
  { today, report }: { today: string; report: ReadingsReport },
): Promise<ValidDay[]> {
  // PostgreSQL rejects a NUL even in a query parameter, so impossible numbers are left out.
  const numbers = distinct(batch.map(({ contractNumber }) => contractNumber)).filter(mayExist)
  const deliveries = await findSuppliedSpans(db, numbers)
  const checkedDays = await mapStepByStep(batch, (day): ValidDay[] => {
    const delivery = deliveries.get(day.contractNumber)
    const checked = checkDay(day, { delivery, today })
    const { shard = null, isPacked = false } = delivery ?? {}
    if (!('reason' in checked)) return [{ day, values: checked, shard, isPacked }]
    const { line, contractNumber, date } = day
    addFault(report, { line, contractNumber, date, ...checked })
    return []
  })
  return checkedDays.flat()
}

async function storeValid(
  tx: Db,
  valid: readonly ValidDay[],
  { now, isTold }: Pick<Batching, 'now' | 'isTold'>,
): Promise<BatchOutcome> {
  const numbers = contractsOf(valid)
  const locked = await lockContracts(tx, numbers)
  if (locked.length < numbers.length) {
    const message = 'The readings of a contract were erased during the import. Please try again.'
    throw conflict(message)
  }
  const shard = valid[0]?.shard == null ? null : numbers
  const { ofMarket, ofMetering } = bySeries(valid.map(({ day }) => day))
  const rows = new Map<string, DayRow>()
  if (ofMarket.length > 0) for (const row of await findDays(tx, ofMarket, shard)) rows.set(keyOf(row), row)
  if (ofMetering.length > 0)
    for (const row of await findMeteringLocationDays(tx, ofMetering)) rows.set(keyOf(row), row)
  const outcome: BatchOutcome = { stored: 0, unchanged: 0, ignored: 0, notices: [] }
  const messages = await receiveMessages(
    tx,
    valid.map(({ day }) => day.message),
    now,
  )
  const merged = await mapStepByStep(valid, (each) => {
    const row = rows.get(keyOf(each.day))
    const message = each.day.message && messages.get(keyOfMessage(each.day.message))
    if (message?.isReversed) return ignoredDay(each, outcome)
    const saved = dayToSave(each, row, outcome)
    return { saved, brought: message === undefined ? [] : [broughtBy(message, each, { row, saved })] }
  })
  const saved = merged.flatMap((each) => each.saved)
  await saveMerged(tx, saved, { now, locked, shard, isTold })
  await noteBrought(
    tx,
    merged.flatMap((each) => each.brought),
  )
  outcome.stored = saved.length
  return outcome
}

type Saving = { now: Date; locked: readonly LockedContract[]; shard: ShardContracts; isTold?: boolean }

/** Saves new versions of days of locked contracts, with all that follows from them. */
export async function saveMerged(
  tx: Db,
  saved: readonly DayToSave[],
  { now, locked, shard, isTold = true }: Saving,
): Promise<void> {
  const { ofMarket: billed, ofMetering: apart } = bySeries(saved)
  if (billed.length > 0) {
    await saveDays(tx, billed, { now, shard })
    await rollUp(tx, billed, { locked, shard })
    const days = billed.map(({ contractNumber, date, version }) => ({
      contractNumber,
      date,
      isFirst: version === 1,
    }))
    if (isTold) await noteReadingDays(tx, days, now)
    await noteDayFigures(tx, billed)
  }
  if (apart.length > 0) await addMeteringLocationDays(tx, apart, now)
}

/** A message that was reversed brings nothing, however often it comes. */
function ignoredDay({ day }: ValidDay, outcome: BatchOutcome): { saved: DayToSave[]; brought: BroughtDay[] } {
  const { line, contractNumber, date, message } = day
  outcome.ignored++
  outcome.notices.push({ line, contractNumber, date, reason: `the message ${message?.number} was reversed` })
  return { saved: [], brought: [] }
}

function broughtBy(
  { id: messageId }: ReceivedMessage,
  { day, values, isPacked: packed }: ValidDay,
  { row, saved: [saved] }: { row: DayRow | undefined; saved: readonly DayToSave[] },
): BroughtDay {
  const { contractNumber, meteringLocation = '', date } = day
  return {
    ...{ messageId, contractNumber, meteringLocation, date },
    version: saved?.version ?? row?.version ?? 1,
    kind: saved === undefined ? 'Unchanged' : 'Changed',
    values: row === undefined ? null : encodeDay(values, { packed }),
  }
}

type OfSeries = Pick<IncomingDay, 'meteringLocation'>

/** Days of the market location, and days of metering locations. */
function bySeries<Day extends OfSeries>(days: readonly Day[]) {
  type OfMetering = Day & { meteringLocation: string }
  return {
    ofMarket: days.filter(({ meteringLocation }) => meteringLocation === undefined),
    ofMetering: days.filter((day): day is OfMetering => day.meteringLocation !== undefined),
  }
}

export type DayToSave = SavedDay & OfSeries & { wasComplete: boolean }

function dayToSave(
  { day, values, isPacked: packed }: ValidDay,
  row: DayRow | undefined,
  outcome: BatchOutcome,
): DayToSave[] {
  const { line, contractNumber, date } = day
  const series = day.meteringLocation === undefined ? {} : { meteringLocation: day.meteringLocation }
  if (row === undefined)
    return [
      { contractNumber, ...series, date, version: 1, wasComplete: false, ...encodeDay(values, { packed }) },
    ]

  const known = decodeDay(row)
  const merged = mergeDay(known, values)
  if (merged.ignored > 0) {
    const reason = `${merged.ignored} values were ignored: better ones are stored`
    outcome.notices.push({ line, contractNumber, date, reason })
  }
  if (merged.isChanged) {
    const wasComplete = summarise(known).gaps === 0
    const version = row.version + 1
    return [{ contractNumber, ...series, date, version, wasComplete, ...encodeDay(merged.day, { packed }) }]
  }
  if (merged.ignored > 0) outcome.ignored++
  else outcome.unchanged++
  return []
}

const contractsOf = (days: readonly ValidDay[]) => distinct(days.map(({ day }) => day.contractNumber))
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
const keyOf = ({ contractNumber, meteringLocation = '', date }: DayKey & OfSeries): string =>
  `${contractNumber} ${meteringLocation} ${date}`
