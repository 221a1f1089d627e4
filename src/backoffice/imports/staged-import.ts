import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '../../platform/db/sql.ts'
import type { ImportResult } from '../../platform/imports/any-import.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { importAudited, knownKind, previewAudited } from './import-received.ts'
import {
  type ImportReport,
  isTooOld,
  refusedReport,
  type StagedImport,
  stagedMinutes,
} from './import-report.ts'
import { withImportFolder } from './received-file.ts'
import { dropOld, findStaged, insertStaged, lockStaged, saveImported, saveRefused } from './repository.ts'

const keptHours = 24

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

type ReceivedFile = { path: string; fileName: string }

/**
 * Checks a file and keeps it for an hour, so that exactly what was checked can be imported. Returns its id. Reads and
 * packs the whole file, so a thread does it.
 */
export async function stageImport(
  db: Db,
  kindName: string,
  { path, fileName }: ReceivedFile,
  operator: Operator,
): Promise<string> {
  const { actor, now } = operator
  const kind = knownKind(kindName)
  const report = await reportOf(() => previewAudited(db, kind, { path, operator }))
  const content = await readFile(path)
  await dropOld(db, { now, stagedMinutes, keptHours })
  return insertStaged(db, {
    kind: kind.name,
    fileName,
    sha256: createHash('sha256').update(content).digest(),
    bytes: content.length,
    content: report.isRefused ? null : await zip(content),
    report,
    stagedBy: actor,
    now,
  })
}

/** Imports a file that was checked, once. What is wrong with it by now is in its report. Unpacks it, so a thread does it. */
export async function importStaged(db: Db, id: string, operator: Operator): Promise<void> {
  try {
    await withImportFolder((folder) =>
      db.transaction(async (tx) => {
        const { kind, content } = await lockImportable(tx, id, operator)
        const path = join(folder, 'staged.csv')
        await writeFile(path, await unzip(content))
        const { kind: _, ...result } = await importAudited(tx, knownKind(kind), { path, operator })
        await saveImported(tx, id, { report: { isRefused: false, ...result }, now: operator.now })
      }),
    )
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    await saveRefused(db, id, refusedReport(error))
  }
}

/** A file that this person had checked. */
export async function getStaged(db: Db, id: string, { actor }: Operator): Promise<StagedImport> {
  const found = await findStaged(db, id, actor)
  if (found === undefined) throw unknownFile()
  return found
}

async function lockImportable(tx: Db, id: string, { actor, now }: Operator) {
  const found = await lockStaged(tx, id, actor)
  if (found === undefined) throw unknownFile()
  const { kind, content, importedAt, createdAt } = found
  if (importedAt !== null) throw conflict('This file was imported already.')
  if (content === null || isTooOld({ createdAt }, now))
    throw conflict('This file is no longer kept, or was refused. Check it again.')
  return { kind, content }
}

async function reportOf(work: () => Promise<ImportResult & { kind: string }>): Promise<ImportReport> {
  try {
    const { kind: _, ...result } = await work()
    return { isRefused: false, ...result }
  } catch (error) {
    if (error instanceof ImportRefused) return refusedReport(error)
    throw error
  }
}

const unknownFile = () => notFound('There is no such file, or it was dropped. Check it again.')
