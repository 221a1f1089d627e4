import type { Command } from './command.ts'
import type { Paint } from './paint.ts'
import { commonOptions } from './read-options.ts'
import { alignedRows } from './table.ts'
import { flagWithValue, usageOf } from './usage.ts'

/** The overview of all commands, or of those that begin with one word. */
export function overview(commands: readonly Command[], paint: Paint): string[] {
  return [
    `${paint.bold('wattline')}: partners, clients, keys and data of a Wattline service.`,
    '',
    'Usage: wattline <command> [options]',
    '',
    ...indented(commands.map(({ name, says }) => [name, says])),
    '',
    'wattline <command> --help tells more about one; --json makes any answer readable for machines; --version tells the version.',
    'The settings are those of the service: its environment, or the file .env in the working folder.',
  ]
}

/** All about one command. */
export function helpOf(command: Command, paint: Paint): string[] {
  const options = Object.entries({ ...command.options, ...commonOptions })
  return [
    command.says,
    '',
    `Usage: ${paint.bold(usageOf(command))}`,
    '',
    ...indented(options.map(([name, option]) => [flagWithValue(name, option), option.says])),
  ]
}

const indented = (rows: string[][]) => alignedRows(rows).map((row) => `  ${row}`)
