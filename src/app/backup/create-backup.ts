import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../platform/db/embedded/errors.ts'
import { openPool } from '../../platform/db/open-pool.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { BackupFault, backupBytes } from './backup-file.ts'
import { noteRun } from './backup-runs.ts'
import { describeTables, type Manifest } from './manifest.ts'
import { dumpOf } from './postgres-tools.ts'

type Options = {
  folder: string
  keys: readonly EncryptionKey[]
  environment: Record<string, string | undefined>
  now: Date
}

const fileForm = /^wattline-(\d{8}T\d{6}Z)\.backup$/

/** Makes a backup beside the running service, and notes it. A file with its name is a whole one. */
export async function createBackup(
  pool: Pool,
  { folder, keys, environment, now }: Options,
): Promise<{ file: string; bytes: number; manifest: Manifest }> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new BackupFault(
      `The folder ${folder} cannot be made (${errorCode(error)}): set BACKUP_DIR to another.`,
    )
  })
  const name = `wattline-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`
  const [file, unfinished] = [join(folder, name), join(folder, `${name}.unfinished`)]
  const patient = openPool(pool.address, { size: 1, isPatient: true })
  try {
    const manifest = await patient.transaction(async (tx) => {
      const ask = <Row>(text: string) => tx.query<Row>({ name: '', text, values: [] })
      await ask('set transaction isolation level repeatable read, read only')
      // The dump shows the very rows that are counted here, whatever is stored meanwhile.
      const { rows } = await ask<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
      const described = { madeAt: now.toISOString(), tables: await describeTables(tx) }
      const dump = dumpOf(pool.address, rows[0]?.snapshot ?? '', environment)
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
      await pipeline(backupBytes(keys, described, dump), target)
      return described
    })
    await rename(unfinished, file)
    await syncFolder(folder)
    const { size: bytes } = await stat(file)
    await noteRun(pool, 'backup', { file: name, bytes })
    return { file, bytes, manifest }
  } finally {
    await rm(unfinished, { force: true })
    await patient.close()
  }
}

/** The files of backups, oldest first. */
export async function listBackups(folder: string): Promise<{ file: string; madeAt: Date }[]> {
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return []
    throw new BackupFault(`The folder ${folder} cannot be read (${errorCode(error)}).`)
  })
  return names
    .flatMap((name) => {
      const digits = fileForm.exec(name)?.[1]?.match(/\d+/g)?.join('') ?? ''
      const [year, month, day, hour, minute, second] = digits.match(/^\d{4}|\d{2}/g) ?? []
      if (second === undefined) return []
      return [
        {
          file: join(folder, name),
          madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
        },
      ]
    })
    .sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
}

/** Deletes backups older than that many days, never the newest. Returns the files that are gone. */
export async function dropOldBackups(folder: string, days: number, now: Date): Promise<string[]> {
  const eldest = now.getTime() - days * 86_400_000
  const old = (await listBackups(folder)).slice(0, -1).filter(({ madeAt }) => madeAt.getTime() < eldest)
  for (const { file } of old) await rm(file, { force: true })
  return old.map(({ file }) => file)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
