import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { ImportReport, StagedImport } from './import-report.ts'

type NewStaged = Omit<StagedImport, 'id' | 'createdAt' | 'importedAt' | 'sha256'> & {
  sha256: Buffer
  /** Packed; null if the file was refused. */
  content: Buffer | null
  stagedBy: string
  now: Date
}

export async function insertStaged(db: Db, staged: NewStaged): Promise<string> {
  const { kind, fileName, sha256, bytes, content, report, stagedBy, now } = staged
  const { rows } = await db.query<{ id: string }>(sql`
    insert into staged_imports (kind, file_name, sha256, bytes, content, report, staged_by, created_at)
    values (${kind}, ${fileName}, ${sha256}, ${bytes}, ${content}, ${JSON.stringify(report)}::jsonb, ${stagedBy}, ${now})
    returning id`)
  return rows[0]?.id ?? ''
}

const columns = fragment`s.id, s.kind, s.file_name as "fileName", encode(s.sha256, 'hex') as sha256, s.bytes, s.report,
  s.created_at as "createdAt", s.imported_at as "importedAt"`

export async function findStaged(db: Db, id: string, stagedBy: string): Promise<StagedImport | undefined> {
  const { rows } = await db.query<StagedImport>(sql`
    select ${columns} from staged_imports s where s.id = ${id}::uuid and s.staged_by = ${stagedBy}`)
  return rows[0]
}

type Importable = Pick<StagedImport, 'kind' | 'createdAt' | 'importedAt'> & { content: Buffer | null }

export async function lockStaged(tx: Db, id: string, stagedBy: string): Promise<Importable | undefined> {
  const { rows } = await tx.query<Importable>(sql`
    select s.kind, s.content, s.created_at as "createdAt", s.imported_at as "importedAt" from staged_imports s
    where s.id = ${id}::uuid and s.staged_by = ${stagedBy} for update`)
  return rows[0]
}

export async function saveImported(
  tx: Db,
  id: string,
  { report, now }: { report: ImportReport; now: Date },
): Promise<void> {
  await tx.query(sql`
    update staged_imports set report = ${JSON.stringify(report)}::jsonb, imported_at = ${now}, content = null
    where id = ${id}::uuid`)
}

export async function saveRefused(db: Db, id: string, report: ImportReport): Promise<void> {
  await db.query(sql`
    update staged_imports set report = ${JSON.stringify(report)}::jsonb, content = null where id = ${id}::uuid`)
}

/** Deletes reports after a day, and files after an hour. */
export async function dropOld(
  db: Db,
  { now, stagedMinutes, keptHours }: { now: Date; stagedMinutes: number; keptHours: number },
): Promise<void> {
  await db.query(sql`
    delete from staged_imports where created_at < ${now}::timestamptz - make_interval(hours => ${keptHours}::int)`)
  await db.query(sql`
    update staged_imports set content = null where content is not null
      and created_at < ${now}::timestamptz - make_interval(mins => ${stagedMinutes}::int)`)
}
