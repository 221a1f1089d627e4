import { noRun, prepareRun, startRun, stopRun } from '../../contracts/price-changes/manage-runs.ts'
import type { printPaperLetters } from '../../contracts/price-changes/paper-letters.ts'
import type { LetterConfig } from '../../contracts/price-changes/price-change-mail.ts'
import { markPosted, markReturned } from '../../contracts/price-changes/returned-letters.ts'
import type { RunState } from '../../contracts/price-changes/run.ts'
import { findRun } from '../../contracts/price-changes/run-repository.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { audited, auditPage, type Operator } from '../../staff/audit/audited.ts'
import type { Posting, Preparation, Return, Start, Stop } from './schema.ts'

export const auditedPreparation = (
  db: Db,
  { effectiveDate, tariffKeys, comment }: Preparation,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const preparation = {
      effectiveDate,
      tariffKeys: tariffKeys ?? [],
      createdBy: operator.actor,
      now: operator.now,
    }
    const before = await prepareRun(tx, preparation)
    return {
      result: undefined,
      entry: entryOf('prepare', effectiveDate, { before, after: 'preparing', comment }),
    }
  })

export const auditedStart = (
  db: Db,
  effectiveDate: string,
  { leavesOutTooLate, comment }: Start,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const before = await startRun(tx, {
      effectiveDate,
      leavesOutTooLate: leavesOutTooLate ?? false,
      now: operator.now,
    })
    return {
      result: undefined,
      entry: changed('start', effectiveDate, { before, after: 'sending', comment }),
    }
  })

export const auditedStop = (
  db: Db,
  effectiveDate: string,
  { comment }: Stop,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const before = await stopRun(tx, { effectiveDate, now: operator.now })
    return { result: undefined, entry: changed('stop', effectiveDate, { before, after: 'stopped', comment }) }
  })

export const auditedReturn = (
  db: Db,
  effectiveDate: string,
  { contractNumber, comment }: Return,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const before = await markReturned(tx, effectiveDate, { contractNumber, now: operator.now })
    const after = { effectiveDate, state: 'returned', ...(comment ? { comment } : {}) }
    const entry = {
      action: 'price-change.returned',
      subject: contractNumber,
      before: { state: before },
      after,
    }
    return { result: undefined, entry: before === 'returned' ? null : entry }
  })

export const auditedPosting = (
  db: Db,
  effectiveDate: string,
  { contractNumbers, postedOn, comment }: Posting,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    await markPosted(tx, effectiveDate, { contractNumbers, postedOn, now: operator.now })
    const after = { postedOn, numbers: contractNumbers, ...(comment ? { comment } : {}) }
    return {
      result: undefined,
      entry: { action: 'price-change.posted', subject: effectiveDate, before: null, after },
    }
  })

/** Letters that came back, for a print service. */
export async function paperLetters(
  { db, config, printPaperLetters }: PaperDeps,
  effectiveDate: string,
  after: string | null,
  operator: Operator,
): Promise<{ filename: string; contentType: string; content: Uint8Array }> {
  if ((await findRun(db, effectiveDate)) === undefined) throw noRun(effectiveDate)
  const { authUrl, supplier } = config
  const asked = { effectiveDate, after, now: operator.now }
  const { contractNumbers, zip } = await printPaperLetters(db.address, { authUrl, supplier }, asked)
  const page = { action: 'price-change.printed', subject: effectiveDate, numbers: contractNumbers }
  await auditPage(db, operator, page)
  return { filename: `letters-${effectiveDate}.zip`, contentType: 'application/zip', content: zip }
}

export type PaperDeps = {
  db: Pool
  config: LetterConfig
  printPaperLetters: InThread<OnPool<typeof printPaperLetters>>
}

type Step = { before: RunState | null; after: RunState; comment: string | null | undefined }

const entryOf = (verb: string, effectiveDate: string, { before, after, comment }: Step) => ({
  action: `price-change.${verb}`,
  subject: effectiveDate,
  before: before && { state: before },
  after: { state: after, ...(comment ? { comment } : {}) },
})

const changed = (verb: string, effectiveDate: string, step: Step) =>
  step.before === step.after ? null : entryOf(verb, effectiveDate, step)
