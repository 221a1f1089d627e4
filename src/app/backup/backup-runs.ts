import { type Db, sql } from '../../platform/db/sql.ts'

type Kind = 'backup' | 'drill'

/** Notes that a backup was made, or that one was restored to try it out. */
export async function noteRun(
  db: Db,
  kind: Kind,
  { file, bytes }: { file: string; bytes: number },
): Promise<void> {
  await db.query(sql`insert into backup_runs (kind, file, bytes) values (${kind}, ${file}, ${bytes})`)
}

/** When each last succeeded. */
export async function lastRuns(db: Db): Promise<Partial<Record<Kind, Date>>> {
  const { rows } = await db.query<{ kind: Kind; at: Date }>(
    sql`select r.kind, max(r.finished_at) as at from backup_runs r group by r.kind`,
  )
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]))
}
