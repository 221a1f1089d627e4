import { ConfigError } from '../config.ts'
import { databaseFault } from '../db/database-fault.ts'
import { EmbeddedServerError } from '../db/embedded/embedded-server-error.ts'
import { MigrationError } from '../db/migrate.ts'
import { ImportRefused } from '../imports/import-refused.ts'
import { Refusal } from '../refusal.ts'
import { UsageFault } from './command.ts'

/** What the person at the keyboard gets to read of anything that a command throws. */
export function faultLines(error: unknown): string[] {
  if (error instanceof UsageFault) return [error.message, ...(error.hint ? [error.hint] : [])]
  if (error instanceof Refusal) return error.items.map(({ message }) => message)
  if (error instanceof ConfigError) return [...error.faults]
  if (error instanceof ImportRefused) return error.message.split('\n')
  if (error instanceof EmbeddedServerError || error instanceof MigrationError) return [error.message]
  const fault = databaseFault(error)
  if (fault !== undefined) return [fault]
  // A bug: whoever reports it needs the place.
  return [
    'This should not have happened.',
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ]
}
