import { refuseIfOver } from '../../contracts/price-changes/manage-runs.ts'
import type { NewNotice } from '../../contracts/price-changes/notice.ts'
import { lastNoticeDate } from '../../contracts/price-changes/notice-period.ts'
import { findRun } from '../../contracts/price-changes/run-repository.ts'
import type { previewRun } from '../../energy/price-changes/preview-run.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Operator, readOf } from '../../staff/audit/audited.ts'
import type { Preparation, Preview } from './schema.ts'
import { noticeItem } from './show-runs.ts'

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
