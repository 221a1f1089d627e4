import { clientCommands } from './client-commands.ts'
import type { Command } from './command.ts'
import { customerCommands } from './customer-commands.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { importCommand } from './import-command.ts'
import { importReadingsCommand } from './import-readings.ts'
import { keysRotate } from './keys-rotate.ts'
import { migrateCommand } from './migrate-command.ts'
import { partnerCommands } from './partner-commands.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...partnerCommands,
  ...clientCommands,
  ...customerCommands,
  keysRotate,
  migrateCommand,
  importCommand,
  importReadingsCommand,
  doctorCommand,
]
