import { CommanderError } from '@commander-js/extra-typings'
import { withIncluded } from '../../partners/scopes.ts'
import { ExportFault } from '../../platform/audit/exported-entries.ts'
import { databaseFault } from '../../platform/db/database-fault.ts'
import { EmbeddedServerError } from '../../platform/db/embedded/errors.ts'
import { MigrationError } from '../../platform/db/migrate.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ConfigError, readConfig } from '../../platform/settings/config.ts'
import { StartError } from '../../platform/start/start-fault.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { BackupFault } from '../backup/backup-file.ts'
import { localActor } from '../local-actor.ts'
import { type CommandAnswer, type Stream, UsageFault } from './command.ts'
import { paintFor } from './paint.ts'
import { wattlineProgram } from './program.ts'

type Surroundings = { environment: Record<string, string | undefined>; stdout: Stream; stderr: Stream }

/** Runs one command line and returns its exit code. Whatever goes wrong is reported on stderr, never thrown. */
export async function runCommand(argv: string[], surroundings: Surroundings): Promise<number> {
  const { environment, stdout, stderr } = surroundings
  let answer: CommandAnswer | undefined
  const program = wattlineProgram({
    ...surroundings,
    config: () => readConfig(environment),
    now: systemClock.now,
    // An operator who can reach the database may do everything.
    operator: () => ({
      ...localActor('cli', { now: systemClock.now(), environment }),
      scopes: withIncluded(['operator']),
    }),
    answer: (given) => {
      answer = given
    },
  })
  try {
    await program.parseAsync(isHelp(argv) ? [...argv.slice(1), '--help'] : argv, { from: 'user' })
    if (answer === undefined) return 0
    const { data, lines, exitCode = 0 } = answer
    stdout.write(`${program.opts().json ? JSON.stringify(data, null, 2) : lines.join('\n')}\n`)
    return exitCode
  } catch (error) {
    // Help instead of a command that is missing; Commander would answer with the exit code of this process.
    if (error instanceof CommanderError) return error.code === 'commander.help' ? 1 : error.exitCode
    const [sentence = '', ...rest] = faultLines(error)
    stderr.write(`${[paintFor(stderr, environment).red(sentence), ...rest].join('\n')}\n`)
    return 1
  }
}

/** Without a word there is help too; and `help client add` is about the command, not about its group. */
const isHelp = (argv: string[]): boolean => argv.length === 0 || argv[0] === 'help'

/** Their messages are sentences for the operator who runs the command. */
const told = [BackupFault, EmbeddedServerError, ExportFault, MigrationError, StartError]

/** What the person at the keyboard gets to read of anything that a command throws. */
function faultLines(error: unknown): string[] {
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
