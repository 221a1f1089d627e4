import { ExportFault } from '../../platform/audit/exported-entries.ts'
import { databaseFault } from '../../platform/db/database-fault.ts'
import { EmbeddedServerError } from '../../platform/db/embedded/errors.ts'
import { MigrationError } from '../../platform/db/migrate.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ConfigError } from '../../platform/settings/config.ts'
import { StartError } from '../../platform/start/start-error.ts'
import { BackupFault } from '../backup/backup-file.ts'
import { UsageFault } from './command.ts'

/** Their messages are sentences for the operator who runs the command. */
const told = [BackupFault, EmbeddedServerError, ExportFault, MigrationError, StartError]

/** What the person at the keyboard gets to read of anything that a command throws. */
export function faultLines(error: unknown): string[] {
  if (error instanceof UsageFault) return [error.message, ...(error.hint ? [error.hint] : [])]
  if (error instanceof Refusal) return error.items.map(({ message }) => message)
  if (error instanceof ConfigError) return [...error.faults]
  if (error instanceof ImportRefused) return error.message.split('\n')
  if (told.some((kind) => error instanceof kind)) return [(error as Error).message]
  const fault = databaseFault(error)
  if (fault !== undefined) return [fault]
  // A bug: the person who reports it needs the place.
  return [
    'This should not have happened.',
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ]
}
