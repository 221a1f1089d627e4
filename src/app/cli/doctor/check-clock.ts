import { type Db, sql } from '../../../platform/db/sql.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('clock')
const toleranceMilliseconds = 2000

/** Compares this machine's clock with the database's: tokens and deadlines count on both. */
export async function checkClock(db: Db, now: () => Date): Promise<Check> {
  const askedAt = now().getTime()
  const { rows } = await db.query<{ databaseNow: Date }>(sql`select clock_timestamp() as "databaseNow"`)
  const answeredAt = now().getTime()
  const databaseNow = rows[0]?.databaseNow.getTime() ?? Number.NaN
  return judgeClock({ databaseNow, askedAt, answeredAt })
}

/** The database read its clock somewhere between question and answer; only what lies outside is a difference. */
export function judgeClock(times: { databaseNow: number; askedAt: number; answeredAt: number }): Check {
  const { databaseNow, askedAt, answeredAt } = times
  const ahead = Math.max(0, databaseNow - answeredAt)
  const behind = Math.max(0, askedAt - databaseNow)
  const difference = Math.max(ahead, behind)
  if (difference <= toleranceMilliseconds) return ok('It agrees with the clock of the database.')
  const seconds = (difference / 1000).toFixed(1)
  const direction = ahead > 0 ? 'ahead of' : 'behind'
  return warning(`The database is ${seconds} s ${direction} this machine: synchronise both clocks (NTP).`)
}
