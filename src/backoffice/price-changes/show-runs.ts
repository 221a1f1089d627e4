import { countTerminated } from '../../contracts/price-changes/expect-changes.ts'
import { noRun, refuseIfOver } from '../../contracts/price-changes/manage-runs.ts'
import { lastNoticeDate, type NewNotice, type PriceNotice } from '../../contracts/price-changes/notice.ts'
import { findNotices } from '../../contracts/price-changes/notice-repository.ts'
import type { PriceChangeRun } from '../../contracts/price-changes/run.ts'
import { countNotices, findRun, findRuns } from '../../contracts/price-changes/run-repository.ts'
import { basePartNames, type PriceParts, workPartNames } from '../../domain/price-parts.ts'
import type { previewRun } from '../../energy/price-changes/prepare-runs.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { type Operator, readOf } from '../../staff/audit/audited.ts'
import type { Notice, NoticesQuery, Preparation, Preview, Run, RunsQuery } from './schema.ts'

/** Newest day first: one more than the limit. */
export async function listRuns(db: Db, query: RunsQuery, now: Date): Promise<Run[]> {
  const runs = await findRuns(db, { ...query, before: query.after ?? null })
  return Promise.all(runs.map((run) => runItem(db, run, now)))
}

/** The same without the figures, which are counted from the letters. */
export async function listRunHeads(db: Db, query: RunsQuery): Promise<RunHead[]> {
  return (await findRuns(db, { ...query, before: query.after ?? null })).map(runHead)
}

export async function showRun(db: Db, effectiveDate: string, now: Date): Promise<Run> {
  const run = await findRun(db, effectiveDate)
  if (run === undefined) throw noRun(effectiveDate)
  return runItem(db, run, now)
}

/** The notices of a run, the largest rise first: one more than the limit. */
export async function listNotices(db: Db, effectiveDate: string, query: NoticesQuery): Promise<Notice[]> {
  if ((await findRun(db, effectiveDate)) === undefined) throw noRun(effectiveDate)
  const {
    offset,
    limit,
    'filter.state': state = null,
    'filter.contractNumber': contractNumber = null,
    after = null,
  } = query
  const found = await findNotices(db, effectiveDate, { state, contractNumber, after, offset, limit })
  return mapStepByStep(found, noticeItem)
}

async function runItem(db: Db, run: PriceChangeRun, now: Date): Promise<Run> {
  const { effectiveDate, unpriced } = run
  const [counts, terminated] = await Promise.all([
    countNotices(db, effectiveDate, berlinDate(now)),
    countTerminated(db, effectiveDate),
  ])
  const { smallest, median, largest, silent, ...letters } = counts
  return {
    ...runHead(run),
    ...{ unpriced, silent, letters, terminated },
    euroPerYear: { smallest, median, largest },
  }
}

type RunHead = Omit<Run, 'unpriced' | 'silent' | 'letters' | 'terminated' | 'euroPerYear'>

function runHead(run: PriceChangeRun): RunHead {
  const { effectiveDate, state, tariffKeys, createdBy } = run
  const at = (instant: Date | null) => instant && berlinDateTime(instant)
  return {
    ...{ effectiveDate, state, tariffKeys, createdBy },
    createdAt: berlinDateTime(run.createdAt),
    preparedAt: at(run.preparedAt),
    startedAt: at(run.startedAt),
    finishedAt: at(run.finishedAt),
    lastDay: lastNoticeDate(effectiveDate, true),
    lastDayOthers: lastNoticeDate(effectiveDate, false),
  }
}

function noticeItem({ effectiveDate: _, notifiedAt, oldParts, newParts, ...notice }: PriceNotice): Notice {
  return {
    ...notice,
    notifiedAt: notifiedAt && berlinDateTime(notifiedAt),
    parts: [
      ...partItems('work', workOf(oldParts), workOf(newParts)),
      ...partItems('base', baseOf(oldParts), baseOf(newParts)),
    ],
  }
}

const workOf = ({ work, workCentPerKwh, timeVariableGridFee: fee }: PriceParts): Amounts => ({
  ...inOrder(workPartNames, work),
  ...(fee && { lowestGridFee: fee.lowest, highestGridFee: fee.highest }),
  total: workCentPerKwh,
})
const baseOf = ({ base, baseEuroPerMonth }: PriceParts): Amounts => ({
  ...inOrder(basePartNames, base),
  total: baseEuroPerMonth,
})

type Amounts = Record<string, number>

// The database has an order of its own.
const inOrder = (names: readonly string[], amounts: Amounts): Amounts =>
  Object.fromEntries(names.map((name) => [name, amounts[name] ?? 0]))

/** A grid fee that begins to depend on the time of day, or ceases to, is the ordinary one on the other side. */
const partItems = (price: 'work' | 'base', before: Amounts, after: Amounts): Notice['parts'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((part) => ({
    price,
    part,
    before: before[part] ?? before.gridFee ?? 0,
    after: after[part] ?? after.gridFee ?? 0,
  }))

const maxExamples = 3

export type PreviewDeps = { db: Pool; previewRun: InThread<OnPool<typeof previewRun>> }

/** What a run for a day would do, before it is prepared. */
export async function previewPriceChange(
  { db, previewRun }: PreviewDeps,
  { effectiveDate, tariffKeys }: Preparation,
  now: Date,
): Promise<Preview> {
  refuseIfOver(effectiveDate, now)
  const change = { effectiveDate, tariffKeys: tariffKeys ?? [] }
  const { notices, ...looked } = await previewRun(db.address, change)
  const letters = notices.filter(({ state }) => state === 'open')
  const today = berlinDate(now)
  return {
    ...change,
    ...looked,
    run: (await findRun(db, effectiveDate))?.state ?? null,
    lastDay: lastNoticeDate(effectiveDate, true),
    lastDayOthers: lastNoticeDate(effectiveDate, false),
    letters: letters.length,
    tooLate: letters.filter(({ lastNoticeDate: last }) => last < today).length,
    silent: notices.length - letters.length,
    euroPerYear: {
      smallest: letters.at(-1)?.euroPerYear ?? null,
      median: letters[Math.floor(letters.length / 2)]?.euroPerYear ?? null,
      largest: letters[0]?.euroPerYear ?? null,
    },
    samples: spread(letters).map((notice) => noticeItem({ ...notice, effectiveDate, notifiedAt: null })),
  }
}

/** Notes whose letters a preview shows. */
export const auditExamples = (
  db: Db,
  operator: Operator,
  { effectiveDate, samples }: Preview,
): Promise<void> =>
  writeAudit(
    db,
    readOf('price-change.preview', effectiveDate, {
      numbers: samples.map(({ contractNumber }) => contractNumber),
    }),
    operator,
  )

/** A few of many: the first, the last and some between. */
function spread(notices: readonly NewNotice[]): NewNotice[] {
  if (notices.length <= maxExamples) return [...notices]
  const step = (notices.length - 1) / (maxExamples - 1)
  return Array.from({ length: maxExamples }, (_, index) => notices[Math.round(index * step)]).filter(
    (notice) => notice !== undefined,
  )
}
