import { readFileSync } from 'node:fs'
import { Command, type CommandUnknownOpts, Help } from '@commander-js/extra-typings'
import { projectFolder } from '../../platform/project-folder.ts'
import { addAuditCommands } from './audit-commands.ts'
import { addBackupCommands } from './backup-commands.ts'
import { addClientCommands } from './client-commands.ts'
import type { AddCommands, Context } from './command.ts'
import { addCustomerCommands } from './customer-commands.ts'
import { addDoctorCommand } from './doctor/doctor-command.ts'
import { addEncryptionCommands, addKeysCommands } from './encryption-commands.ts'
import { addEnvironmentCommand } from './environment-command.ts'
import { addImportCommands } from './import-command.ts'
import { addIncidentCommands } from './incident-commands.ts'
import { addListenCommand } from './listen/listen-command.ts'
import { addMcpCommand } from './mcp/mcp-command.ts'
import { addMigrateCommand } from './migrate-command.ts'
import { colours, isColourful, paintFor } from './paint.ts'
import { addPartnerCommands } from './partner-commands.ts'
import { addPricesCommands } from './prices-commands.ts'
import { addReadingsCommands } from './readings-commands.ts'
import { addStaffCommands } from './staff-commands.ts'
import { addTaskCommands } from './task-commands.ts'

/** Every command, in the order of the help. */
const commands: readonly AddCommands[] = [
  addPartnerCommands,
  addClientCommands,
  addCustomerCommands,
  addStaffCommands,
  addKeysCommands,
  addEncryptionCommands,
  addBackupCommands,
  addMigrateCommand,
  addEnvironmentCommand,
  addImportCommands,
  addReadingsCommands,
  addPricesCommands,
  addTaskCommands,
  addIncidentCommands,
  addAuditCommands,
  addDoctorCommand,
  addListenCommand,
  addMcpCommand,
]

/** The command line `wattline`. It writes to the streams of the context, and throws where it would end the process. */
export function wattlineProgram(context: Context) {
  const { stdout, stderr, environment } = context
  const program = new Command('wattline')
    .description('Manage partners, clients, keys and data of a Wattline service.')
    .usage('<command> [options]')
    .option('--json', 'Print JSON instead of a table')
    .version(versionOfPackage(), '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .addHelpText(
      'after',
      '\nSettings come from the environment or the file .env in the working folder, as for the service.',
    )
    .showHelpAfterError('Add --help for usage.')
    .configureHelp({
      showGlobalOptions: true,
      // Only where it is shown: what was meant is guessed from the words that can follow.
      formatHelp: (command, help) =>
        Help.prototype.formatHelp.call(Object.assign(help, { visibleCommands: commandsOf }), command, help),
      subcommandTerm: (command) =>
        [...wordsOf(command), ...command.registeredArguments.map(argumentOf)].join(' '),
      styleTitle: colours.bold,
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
      getOutHasColors: () => isColourful(stdout, environment),
      getErrHasColors: () => isColourful(stderr, environment),
      outputError: (text, write) => write(paintFor(stderr, environment).red(sentenceOf(text))),
    })
    .exitOverride()
  for (const add of commands) add(program, context)
  return program
}

/** The commands below one, its groups opened: the overview shows what can be typed. */
const commandsOf = ({ commands }: CommandUnknownOpts): CommandUnknownOpts[] =>
  commands.flatMap((command) => [...(isGroup(command) ? [] : [command]), ...commandsOf(command)])

const isGroup = ({ commands, registeredArguments }: CommandUnknownOpts): boolean =>
  commands.length > 0 && registeredArguments.length === 0

/** The words that are typed for a command, without the name of the program. */
const wordsOf = (command: CommandUnknownOpts): string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()]

type Argument = CommandUnknownOpts['registeredArguments'][number]

const argumentOf = (argument: Argument): string => {
  const name = argument.variadic ? `${argument.name()}...` : argument.name()
  return argument.required ? `<${name}>` : `[${name}]`
}

/** A fault that commander found, written as our own are. */
const sentenceOf = (text: string): string =>
  text.replace(
    /^error: (.)(.*?)\.?$/m,
    (_all, first: string, rest: string) => `${first.toUpperCase()}${rest}.`,
  )

function versionOfPackage(): string {
  return (JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8')) as { version: string }).version
}
