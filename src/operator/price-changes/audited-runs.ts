import { prepareRun, startRun, stopRun } from '../../contracts/price-changes/manage-runs.ts'
import type { RunState } from '../../contracts/price-changes/run.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../audited.ts'
import type { Preparation, Start } from './schema.ts'

export const auditedPreparation = (
  db: Db,
  { effectiveDate, tariffKeys }: Preparation,
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
    return { result: undefined, entry: entryOf('prepare', effectiveDate, { before, after: 'preparing' }) }
  })

export const auditedStart = (
  db: Db,
  effectiveDate: string,
  { leavesOutTooLate }: Start,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const before = await startRun(tx, {
      effectiveDate,
      leavesOutTooLate: leavesOutTooLate ?? false,
      now: operator.now,
    })
    return { result: undefined, entry: changed('start', effectiveDate, { before, after: 'sending' }) }
  })

export const auditedStop = (db: Db, effectiveDate: string, operator: Operator): Promise<void> =>
  audited(db, operator, async (tx) => {
    const before = await stopRun(tx, { effectiveDate, now: operator.now })
    return { result: undefined, entry: changed('stop', effectiveDate, { before, after: 'stopped' }) }
  })

type States = { before: RunState | null; after: RunState }

const entryOf = (verb: string, effectiveDate: string, { before, after }: States) => ({
  action: `price-change.${verb}`,
  subject: effectiveDate,
  before: before && { state: before },
  after: { state: after },
})

const changed = (verb: string, effectiveDate: string, states: States) =>
  states.before === states.after ? null : entryOf(verb, effectiveDate, states)
