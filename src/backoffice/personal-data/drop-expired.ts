import { setImmediate as others } from 'node:timers/promises'
import { type Db, Fragment, sql } from '../../platform/db/sql.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { expiries } from './register.ts'

// Few rows at once, so that their locks are short; rows that somebody holds are left for the next time.
const batch = 1000

const drops = expiries.map(({ name, since, where = 'true', ...period }) => ({
  startOf: startOf(period),
  table: new Fragment(name),
  since: new Fragment(`t.${since}`),
  where: new Fragment(where),
}))

type Period = { days: number } | { years: number }

/** The time before which rows have expired. */
function startOf(period: Period): (now: Date) => Date {
  if ('days' in period) return (now) => new Date(now.getTime() - period.days * dayMilliseconds)
  return (now) => startOfBerlinDate(`${Number(berlinDate(now).slice(0, 4)) - period.years}-01-01`)
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Deletes what the register keeps for a time only, and returns how many rows. */
export async function dropExpired(db: Db, now: Date): Promise<number> {
  let dropped = 0
  for (const { table, since, startOf, where } of drops) {
    for (;;) {
      const { rowCount } = await db.query(sql`
        with old as materialized (
          select t.ctid as place from ${table} t
          where ${since} < ${startOf(now)} and ${where}
          limit ${batch}
          for update skip locked)
        delete from ${table} t where t.ctid = any(array(select old.place from old))`)
      dropped += rowCount
      if (rowCount < batch) break
      await others()
    }
  }
  return dropped
}
