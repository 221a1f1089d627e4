import { setImmediate as others } from 'node:timers/promises'
import { type Db, Fragment, sql } from '../../platform/db/sql.ts'
import { expiries } from './register.ts'

// Few rows at once, so that their locks are short; rows that somebody holds are left for the next time.
const batch = 1000

const drops = expiries.map(({ name, since, days, where = 'true' }) => ({
  days,
  table: new Fragment(name),
  since: new Fragment(`t.${since}`),
  where: new Fragment(where),
}))

/** Deletes what the register keeps for a time only, and returns how many rows. */
export async function dropExpired(db: Db, now: Date): Promise<number> {
  let dropped = 0
  for (const { table, since, days, where } of drops) {
    for (;;) {
      const { rowCount } = await db.query(sql`
        with old as materialized (
          select t.ctid as place from ${table} t
          where ${since} < ${now}::timestamptz - make_interval(days => ${days}) and ${where}
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
