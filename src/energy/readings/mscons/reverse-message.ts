import type { Db } from '../../../platform/db/sql.ts'
import { reverseRecords } from '../../meter-readings/reverse-records.ts'
import type { RecordOutcome, RunRecords } from '../../meter-readings/store-records.ts'
import { type DayValues, gap, summarise } from '../day-values.ts'
import { decodeDay, encodeDay } from '../encode-day.ts'
import { mergeDay } from '../merge-day.ts'
import { findMeteringLocationVersions } from '../metering-location-days.ts'
import { addFault, type ReadingsReport, type Reversal } from '../reading-item.ts'
import { type DayRow, findDays, findFormerDays, findSuppliedSpans, lockContracts } from '../repository.ts'
import { type BatchOutcome, type DayToSave, type RunTransaction, saveMerged } from '../store-readings.ts'
import {
  type Brought,
  type DayKeyOfMessage,
  daysOfMessage,
  findBrought,
  markReversed,
  noteBrought,
} from './messages.ts'

type Options = {
  now: Date
  transaction?: RunTransaction | undefined
  runRecords?: RunRecords | undefined
  report: ReadingsReport
}

// As many as an import stores at a time.
const daysAtATime = 1000

/**
 * Takes back what a message brought; what was valid without it is valid again. It is marked first, so that it brings
 * nothing any more, and each contract follows in a transaction of its own: repeated, a reversal continues where it ended.
 */
export async function reverseMessage(
  db: Db,
  { line, message, reverses }: Reversal,
  { now, transaction = (store) => db.transaction(store), runRecords, report }: Options,
): Promise<RecordOutcome[]> {
  const messageId = await markReversed(db, reverses, now)
  if (messageId === undefined) {
    const reason = `the message ${message} was not used: it reverses ${reverses.number} of ${reverses.sender}, which we have not received`
    addFault(report, { line, contractNumber: null, date: null, reason })
    return []
  }
  const days = await daysOfMessage(db, messageId)
  for (const contractNumber of new Set(days.map((day) => day.contractNumber))) {
    const ofContract = days.filter((day) => day.contractNumber === contractNumber)
    for (let start = 0; start < ofContract.length; start += daysAtATime) {
      const some = ofContract.slice(start, start + daysAtATime)
      const { stored, unchanged } = await transaction((tx) =>
        reverseDays(tx, contractNumber, { days: some, messageId, now }),
      )
      report.stored += stored
      report.unchanged += unchanged
    }
  }
  return reverseRecords(db, { line, messageId, now, transaction: runRecords })
}

type Reversing = { days: readonly DayKeyOfMessage[]; messageId: string; now: Date }

async function reverseDays(
  tx: Db,
  contractNumber: string,
  { days, messageId, now }: Reversing,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { stored: 0, unchanged: 0, ignored: 0, notices: [] }
  const locked = await lockContracts(tx, [contractNumber])
  const delivery = (await findSuppliedSpans(tx, [contractNumber])).get(contractNumber)
  // Erased in the meantime.
  if (locked.length === 0 || delivery === undefined) return outcome
  const shard = delivery.shard === null ? null : [contractNumber]
  const versions = await versionsOf(tx, contractNumber, days, shard)
  const brought = await findBrought(
    tx,
    contractNumber,
    days.map(({ date }) => date),
  )
  const saved = days.flatMap((key): DayToSave[] => {
    const { date, meteringLocation } = key
    const isOfDay = (other: { date: string; meteringLocation?: string }) =>
      other.date === date && (other.meteringLocation ?? '') === meteringLocation
    const ofDay = versions.filter(isOfDay).map((row) => ({ version: row.version, values: decodeDay(row) }))
    const current = ofDay.at(-1)
    if (current === undefined) return []
    const left = withoutReversed(ofDay, brought.filter(isOfDay))
    if (isSameDay(left, current.values)) return []
    return [
      {
        ...{ contractNumber, date, version: current.version + 1 },
        ...(meteringLocation === '' ? {} : { meteringLocation }),
        wasComplete: summarise(current.values).gaps === 0,
        ...encodeDay(left, { packed: delivery.isPacked }),
      },
    ]
  })
  await saveMerged(tx, saved, { now, locked, shard })
  await noteBrought(
    tx,
    saved.map(({ date, meteringLocation = '', version }) => ({
      ...{ messageId, contractNumber, date, meteringLocation, version },
      ...{ kind: 'Reversed', values: null },
    })),
  )
  return { ...outcome, stored: saved.length, unchanged: days.length - saved.length }
}

/** All versions of days, the oldest first. */
async function versionsOf(
  tx: Db,
  contractNumber: string,
  days: readonly DayKeyOfMessage[],
  shard: string[] | null,
): Promise<(DayRow & { meteringLocation?: string })[]> {
  const billed = days.filter(({ meteringLocation }) => meteringLocation === '')
  const apart = days.filter(({ meteringLocation }) => meteringLocation !== '')
  return [
    ...(billed.length === 0
      ? []
      : [...(await findFormerDays(tx, billed, shard)), ...(await findDays(tx, billed, shard))]),
    ...(apart.length === 0 ? [] : await findMeteringLocationVersions(tx, contractNumber, apart)),
  ]
}

type Version = { version: number; values: DayValues }

/**
 * A day as it would be if the reversed messages had never come: everything else that came for it, merged again in its
 * order. What came by another way than a message is what its version changed.
 */
function withoutReversed(
  versions: readonly Version[],
  brought: readonly Pick<Brought, 'version' | 'kind' | 'isReversed' | 'values'>[],
): DayValues {
  const count = versions[0]?.values.milliwattHours.length ?? 0
  let [left, before] = [emptyDay(count), emptyDay(count)]
  for (const { version, values } of versions) {
    const here = brought.filter((each) => each.version === version)
    const by = here.find(({ kind }) => kind !== 'Unchanged')
    if (by?.kind !== 'Reversed' && by?.isReversed !== true)
      left = mergeDay(left, by?.values ?? changesOf(before, values)).day
    for (const each of here)
      if (each.kind === 'Unchanged' && !each.isReversed && each.values !== null)
        left = mergeDay(left, each.values).day
    before = values
  }
  return left
}

const isSameDay = (one: DayValues, other: DayValues): boolean =>
  one.milliwattHours.every(
    (value, index) =>
      value === other.milliwattHours[index] && (value === gap || one.states[index] === other.states[index]),
  )

const emptyDay = (count: number): DayValues => ({
  milliwattHours: new Uint32Array(count).fill(gap),
  states: new Uint8Array(count),
})

/** What a version brought: the values that differ from those before. */
function changesOf(before: DayValues, after: DayValues): DayValues {
  const milliwattHours = after.milliwattHours.map((value, index) =>
    value === before.milliwattHours[index] && after.states[index] === before.states[index] ? gap : value,
  )
  return { milliwattHours, states: after.states }
}
