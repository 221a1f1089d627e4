import type { Db } from '../../platform/db/sql.ts'
import { type Report, reportOf } from './report.ts'
import { readAvailability } from './repository.ts'

/** What the looks of the last 90 days say, with one statement. `now` is the real time. */
export const readReport = async (db: Db, now: Date): Promise<Report> =>
  reportOf(await readAvailability(db), now)
