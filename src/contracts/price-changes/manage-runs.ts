import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound, type Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { earliestEffectiveDate } from './notice.ts'
import type { PriceChangeRun, RunCounts, RunState } from './run.ts'
import { beginPreparation, countNotices, lockRun, saveState } from './run-repository.ts'

type Preparation = { effectiveDate: string; tariffKeys: readonly string[]; createdBy: string; now: Date }

/** Prepares the letters for a day, or prepares them again; no letter goes out before somebody starts the run. */
export async function prepareRun(tx: Db, preparation: Preparation): Promise<RunState | null> {
  const { effectiveDate, now } = preparation
  refuseIfOver(effectiveDate, now)
  const before = await lockRun(tx, effectiveDate)
  if (before?.state === 'sending') throw conflict('Letters are being sent: stop the run first.')
  await beginPreparation(tx, preparation)
  return before?.state ?? null
}

/** Refuses a day that has come. */
export function refuseIfOver(effectiveDate: string, now: Date): void {
  if (effectiveDate <= berlinDate(now)) throw conflict(`The prices of ${effectiveDate} apply already.`)
}

type Start = { effectiveDate: string; leavesOutTooLate: boolean; now: Date }

/**
 * Starts or resumes a run. Contracts for which it is too late do not get a letter, and keep their price: the operator who starts the
 * run has to say that they know.
 */
export async function startRun(tx: Db, { effectiveDate, leavesOutTooLate, now }: Start): Promise<RunState> {
  const { state, counts } = await runWithCounts(tx, effectiveDate, now)
  if (state === 'sending') return state
  if (state === 'preparing') throw conflict('The run is being prepared: look at it before it is started.')
  if (counts.open === 0) throw conflict('There is no letter to send.')
  if (counts.tooLate > 0 && !leavesOutTooLate) throw conflict(tooLateText(effectiveDate, counts.tooLate, now))
  await saveState(tx, effectiveDate, { state: 'sending', now })
  return state
}

/** Hands no more letters to the queue; those that it has still go out. */
export async function stopRun(
  tx: Db,
  { effectiveDate, now }: { effectiveDate: string; now: Date },
): Promise<RunState> {
  const { state } = await requireRun(tx, effectiveDate)
  if (state === 'stopped') return state
  if (state !== 'sending') throw conflict(`The run is not being sent: it is ${state}.`)
  await saveState(tx, effectiveDate, { state: 'stopped', now })
  return state
}

async function runWithCounts(
  tx: Db,
  effectiveDate: string,
  now: Date,
): Promise<PriceChangeRun & { counts: RunCounts }> {
  const run = await requireRun(tx, effectiveDate)
  return { ...run, counts: await countNotices(tx, effectiveDate, berlinDate(now)) }
}

async function requireRun(tx: Db, effectiveDate: string): Promise<PriceChangeRun> {
  const run = await lockRun(tx, effectiveDate)
  if (run === undefined) throw noRun(effectiveDate)
  return run
}

export const noRun = (effectiveDate: string): Refusal => notFound(`No run was prepared for ${effectiveDate}.`)

const tooLateText = (effectiveDate: string, count: number, now: Date): string =>
  `It is too late for the letters of ${count} contracts, which keep their price. Send leavesOutTooLate to start without ` +
  `them, and prepare a later day for them: ${earliestEffectiveDate(berlinDate(now), true)} is the first for household ` +
  `customers. The run is for ${effectiveDate}.`
