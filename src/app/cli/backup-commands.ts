import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { type AuditedFacts, writeAudit } from '../../platform/audit/audit-trail.ts'
import { asOwner } from '../../platform/db/open-database.ts'
import type { Db } from '../../platform/db/sql.ts'
import { findKeys } from '../../platform/encryption/find-keys.ts'
import type { Config } from '../../platform/settings/config.ts'
import { noteRun } from '../backup/backup-runs.ts'
import { createBackup, dropOldBackups, listBackups } from '../backup/create-backup.ts'
import { type DrillResult, drillBackup } from '../backup/drill-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { closeWhenInterrupted } from './close-when-interrupted.ts'
import { type AddCommands, UsageFault } from './command.ts'
import { joined, withDatabase, withKeyring } from './with-database.ts'

export const addBackupCommands: AddCommands = (program, context) => {
  const backup = program
    .command('backup')
    .description('Make and restore encrypted backups, and prove that they restore.')
  const { environment } = context
  const note = (db: Db, action: string, file: string, after: AuditedFacts) =>
    writeAudit(db, { action, subject: basename(file), before: null, after }, context.operator())

  backup
    .command('create')
    .description('Back up the database of the settings to BACKUP_DIR, while the service runs.')
    .option('--keep-days <days>', 'Delete backups that are older, except the newest', days)
    .action(async ({ keepDays }) => {
      const config = context.config()
      const now = context.now()
      const folder = resolve(config.backupDir)
      const made = await withKeyring(config, async (pool, { keys }) => {
        const backedUp = await createBackup(pool, { folder, keys, environment, now })
        await note(pool, 'backup.create', backedUp.file, { bytes: backedUp.bytes })
        return backedUp
      })
      const dropped = keepDays === undefined ? [] : await dropOldBackups(folder, keepDays, now)
      const { file, bytes } = made
      const tables = Object.keys(made.manifest.tables).length
      context.answer({
        data: { file, bytes, tables, dropped },
        lines: [
          `${file}: ${bytes} bytes, ${tables} tables, encrypted.`,
          ...dropped.map((old) => `Deleted ${basename(old)}.`),
        ],
      })
    })

  backup
    .command('restore [file]')
    .description('Restore a backup, by default the newest, into the empty database of the settings.')
    .action(async (named) => {
      const config = context.config()
      const file = named ?? (await newestIn(config))
      const keys = await findKeys(config, { mayMake: false })
      const { manifest, faults } = await joined(config, async (database) => {
        const options = { keys, environment, withPrivileges: true }
        // Only the owner may create tables and extensions; the migration then gives the user of the service its rights.
        const restored = await asOwner(database, (owner) => restoreBackup(owner, file, options))
        const how = { actor: context.operator(), isCitus: config.isCitus, onWait: () => {} }
        await migrateDatabase(database, how)
        await note(database.pool, 'backup.restore', file, { faults: restored.faults.length })
        return restored
      })
      const tables = Object.keys(manifest.tables).length
      context.answer({
        data: { madeAt: manifest.madeAt, tables, faults },
        lines:
          faults.length === 0
            ? [
                `Restored ${basename(file)}, made at ${manifest.madeAt}: all ${tables} tables are as they were.`,
              ]
            : [
                'The restore went through, but not all tables are as they were:',
                ...faults.map((it) => `  ${it}`),
              ],
        exitCode: faults.length === 0 ? 0 : 1,
      })
    })

  backup
    .command('drill [file]')
    .description('Restore the newest backup somewhere else, check everything in it, and remove it again.')
    .action(async (named) => {
      const config = context.config()
      const file = named ?? (await newestIn(config))
      const keys = await findKeys(config, { mayMake: false })
      const proofs = await drill(file, { keys, environment, into: config.drillDatabaseUrl })
      const isVerified = proofs.every((proof) => proof.isVerified)
      const run = { file: basename(file), bytes: (await stat(file)).size }
      await withDatabase(config, async (pool) => {
        if (isVerified) await noteRun(pool, 'drill', run)
        await note(pool, 'backup.drill', file, { isVerified })
      })
      context.answer({
        data: { file, isVerified, proofs },
        lines: proofs.flatMap(linesOf),
        exitCode: isVerified ? 0 : 1,
      })
    })
}

async function newestIn({ backupDir }: Config): Promise<string> {
  const newest = (await listBackups(resolve(backupDir))).at(-1)
  if (newest === undefined) throw new UsageFault(`There is no backup in ${resolve(backupDir)} yet.`)
  return newest.file
}

/** The trial ends with us, however we end. */
async function drill(file: string, options: Omit<Parameters<typeof drillBackup>[1], 'onStart'>) {
  let end = async () => {}
  const { close } = closeWhenInterrupted({ close: () => end() })
  return drillBackup(file, {
    ...options,
    onStart: (given) => {
      end = given
    },
  }).finally(close)
}

const linesOf = ({ isVerified, says, details }: DrillResult): string[] => [
  `${isVerified ? '✓' : '✗'} ${says}`,
  ...details.map((detail) => `  ${detail}`),
]

function days(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError('It must be a number of days from 1 to 9999.')
  return Number(text)
}
