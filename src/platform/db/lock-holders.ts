import { type Db, sql } from './sql.ts'

type Holder = {
  pid: number
  application: string
  user: string | null
  state: string | null
  age: number
  statementAge: number
}

/** Who holds the locks that a connection waits for, in words for an operator, without any statement's text or values. */
export async function describeLockHolders(db: Db, waitingPid: number): Promise<string | undefined> {
  const { rows } = await db.query<Holder>(sql`
    select a.pid, a.application_name as application, a.usename as user, a.state,
      extract(epoch from clock_timestamp() - a.xact_start)::int as age,
      extract(epoch from clock_timestamp() - a.query_start)::int as "statementAge"
    from pg_stat_activity a where a.pid = any(pg_blocking_pids(${waitingPid}))
    order by a.xact_start limit 3`)
  return rows.length === 0 ? undefined : rows.map(describe).join('; ')
}

const describe = ({ pid, application, user, state, age, statementAge }: Holder): string =>
  [
    `process ${pid} (${printable(application) || 'no name'}, user ${user ?? 'unknown'})`,
    `transaction open for ${age ?? 0} s`,
    `last statement begun ${statementAge ?? 0} s ago`,
    state ?? 'state unknown',
  ].join(', ')

// The other side chooses the name.
const printable = (text: string): string => text.replace(/[^ -~]/g, '?')
