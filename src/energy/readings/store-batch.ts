import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { checkDay } from './check-day.ts'
import type { DayValues } from './day-values.ts'
import { decodeDay, encodeDay } from './encode-day.ts'
import { mergeDay } from './merge-day.ts'
import type { IncomingDay, ReadingFault } from './reading-item.ts'
import { addFault, addNotice, type ReadingsReport } from './readings-report.ts'
import {
  type DayKey,
  type DayRow,
  findDays,
  findDeliveries,
  lockContracts,
  makeYears,
  type SavedDay,
  saveDays,
} from './repository.ts'

export type BatchOutcome = { stored: number; unchanged: number; ignored: number; notices: ReadingFault[] }

type SoundDay = { day: IncomingDay; values: DayValues }
type Surroundings = {
  now: Date
  today: string
  transaction: (store: (tx: Db) => Promise<BatchOutcome>) => Promise<BatchOutcome>
  report: ReadingsReport
}

/** Stores a batch in one transaction, in which every day is at most once. */
export async function storeBatch(
  db: Db,
  batch: readonly IncomingDay[],
  { now, today, transaction, report }: Surroundings,
): Promise<void> {
  const sound = await soundDays(db, batch, { today, report })
  if (sound.length === 0) return
  await makeYears(db, distinct(sound.map(({ day }) => Number(day.date.slice(0, 4)))))
  const { stored, unchanged, ignored, notices } = await transaction((tx) => storeSound(tx, sound, now))
  // Only now is it sure that they are there.
  report.stored += stored
  report.unchanged += unchanged
  report.ignored += ignored
  for (const notice of notices) addNotice(report, notice)
}

async function soundDays(
  db: Db,
  batch: readonly IncomingDay[],
  { today, report }: { today: string; report: ReadingsReport },
): Promise<SoundDay[]> {
  // PostgreSQL is asked only for what could be a number: it takes no NUL even to look for.
  const numbers = distinct(batch.map(({ contractNumber }) => contractNumber)).filter(mayExist)
  const deliveries = await findDeliveries(db, numbers)
  const checkedDays = await mapStepByStep(batch, (day): SoundDay[] => {
    const checked = checkDay(day, { delivery: deliveries.get(day.contractNumber), today })
    if (!('reason' in checked)) return [{ day, values: checked }]
    const { line, contractNumber, date } = day
    addFault(report, { line, contractNumber, date, ...checked })
    return []
  })
  return checkedDays.flat()
}

async function storeSound(tx: Db, sound: readonly SoundDay[], now: Date): Promise<BatchOutcome> {
  const numbers = distinct(sound.map(({ day }) => day.contractNumber))
  if ((await lockContracts(tx, numbers)) < numbers.length) {
    const message = 'The readings of a contract were erased meanwhile; please try again.'
    throw new Refusal('conflict', { code: 'conflict', message })
  }
  const keys = sound.map(({ day }) => day)
  const rows = new Map((await findDays(tx, keys)).map((row) => [keyOf(row), row]))
  const outcome: BatchOutcome = { stored: 0, unchanged: 0, ignored: 0, notices: [] }
  const merged = await mapStepByStep(sound, (each) => dayToSave(each, rows.get(keyOf(each.day)), outcome))
  const saved = merged.flat()
  if (saved.length > 0) await saveDays(tx, saved, now)
  outcome.stored = saved.length
  return outcome
}

function dayToSave({ day, values }: SoundDay, row: DayRow | undefined, outcome: BatchOutcome): SavedDay[] {
  const { line, contractNumber, date } = day
  if (row === undefined) return [{ contractNumber, date, version: 1, ...encodeDay(values) }]

  const merged = mergeDay(decodeDay(row), values)
  if (merged.ignored > 0) {
    const reason = `${merged.ignored} values were ignored: better ones are stored`
    outcome.notices.push({ line, contractNumber, date, reason })
  }
  if (merged.isChanged) return [{ contractNumber, date, version: row.version + 1, ...encodeDay(merged.day) }]
  if (merged.ignored > 0) outcome.ignored++
  else outcome.unchanged++
  return []
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
const keyOf = ({ contractNumber, date }: DayKey): string => `${contractNumber} ${date}`
