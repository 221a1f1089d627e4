import { isAlmost } from '../../platform/http/validation-items.ts'
import { type Command, UsageFault } from './command.ts'

/** The command that the first words name, with the words that follow it; or a refusal that guesses what was meant. */
export function findCommand(
  commands: readonly Command[],
  argv: string[],
): { command: Command; args: string[] } {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, length).join(' '))
    if (command !== undefined) return { command, args: argv.slice(length) }
  }
  throw unknownCommand(commands, argv)
}

/** The commands that begin with a word: `partner` has three. A word that is a command by itself speaks for itself. */
export const commandsOf = (commands: readonly Command[], group: string): Command[] =>
  commands.some(({ name }) => name === group)
    ? []
    : commands.filter(({ name }) => name.startsWith(`${group} `))

function unknownCommand(commands: readonly Command[], argv: string[]): UsageFault {
  const words = argv.slice(0, 2).filter((word) => !word.startsWith('-'))
  const [first = '', second] = words
  const group = commandsOf(commands, first)
  const meant = commands.find(({ name }) => isMeant(name, words))
  const hint = meant ? `Did you mean wattline ${meant.name}?` : 'See wattline help.'
  if (argv[0]?.startsWith('-')) {
    return new UsageFault(`wattline has no option ${argv[0]} before a command.`, 'See wattline help.')
  }
  if (group.length === 0) return new UsageFault(`There is no command wattline ${first}.`, hint)

  const possible = `Possible: ${group.map(({ name }) => `wattline ${name}`).join(', ')}.`
  if (second === undefined) return new UsageFault(`wattline ${first} needs a further word.`, possible)
  return new UsageFault(`There is no command wattline ${first} ${second}.`, meant ? hint : possible)
}

function isMeant(name: string, [first = '', second = '']: string[]): boolean {
  const [group = '', verb = ''] = name.split(' ')
  if (!isAlmost(first, group)) return false
  return verb === '' || isAlmost(second, verb) || (second !== '' && verb.startsWith(second))
}
