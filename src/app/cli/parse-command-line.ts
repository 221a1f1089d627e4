import { type Command, UsageFault } from './command.ts'
import { readOptions, type Typed } from './read-options.ts'
import { flagOf, usageOf } from './usage.ts'

export type CommandLine = { values: Record<string, unknown>; isJson: boolean; isHelp: boolean }

/** Reads what follows the name of a command into the values that its row declares, or refuses it with one sentence. */
export function parseCommandLine(command: Command, args: string[]): CommandLine {
  const { given, words } = readOptions(command, args)
  if (given.has('help')) return { values: {}, isJson: false, isHelp: true }
  const fromWords = valuesOfWords(command, words)
  refuseMissingOptions(command, given)
  return {
    values: { ...fromWords, ...valuesOfOptions(command, given) },
    isJson: given.has('json'),
    isHelp: false,
  }
}

function refuseMissingOptions(command: Command, given: Typed['given']): void {
  const missing: string[] = []
  for (const [name, { is, orElse }] of Object.entries(command.options)) {
    if (is !== 'required') continue
    if (orElse !== undefined && given.has(name) && given.has(orElse)) {
      throw new UsageFault(`Give ${flagOf(name)} or ${flagOf(orElse)}, not both.`)
    }
    if (given.has(name) || (orElse !== undefined && given.has(orElse))) continue
    missing.push(orElse === undefined ? flagOf(name) : `${flagOf(name)} or ${flagOf(orElse)}`)
  }
  if (missing.length > 0) {
    throw new UsageFault(
      `wattline ${command.name} needs ${missing.join(', ')}.`,
      `Usage: ${usageOf(command)}`,
    )
  }
}

function valuesOfWords(command: Command, given: string[]): Record<string, unknown> {
  const left = [...given]
  const values: Record<string, unknown> = {}
  for (const [name, word] of Object.entries(command.words)) {
    if (word !== 'optional' && left.length === 0) {
      throw new UsageFault(`wattline ${command.name} needs <${name}>.`, `Usage: ${usageOf(command)}`)
    }
    values[name] = word === 'oneOrMore' ? left.splice(0) : left.shift()
  }
  if (left.length > 0) {
    throw new UsageFault(
      `wattline ${command.name} does not expect "${left[0]}".`,
      `Usage: ${usageOf(command)}`,
    )
  }
  return values
}

function valuesOfOptions(command: Command, given: Typed['given']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(command.options).map(([name, { value, is }]) => {
      if (value === undefined) return [name, given.has(name)]
      return [name, is === 'repeatable' ? (given.get(name) ?? []) : given.get(name)?.[0]]
    }),
  )
}
