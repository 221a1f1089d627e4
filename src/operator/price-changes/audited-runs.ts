import { prepareRun, startRun, stopRun } from '../../contracts/price-changes/manage-runs.ts'
import type { RunState } from '../../contracts/price-changes/run.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../audited.ts'
import type { Preparation, Start, Stop } from './schema.ts'

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

type Step = { before: RunState | null; after: RunState; comment: string | null | undefined }

const entryOf = (verb: string, effectiveDate: string, { before, after, comment }: Step) => ({
  action: `price-change.${verb}`,
  subject: effectiveDate,
  before: before && { state: before },
  after: { state: after, ...(comment ? { comment } : {}) },
})

const changed = (verb: string, effectiveDate: string, step: Step) =>
  step.before === step.after ? null : entryOf(verb, effectiveDate, step)
