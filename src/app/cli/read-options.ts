import { parseArgs } from 'node:util'
import { isAlmost } from '../../platform/http/validation-items.ts'
import { type Command, type Option, UsageFault } from './command.ts'
import { flagOf } from './usage.ts'

/** Options that every command has. */
export const commonOptions = {
  json: { says: 'Answers in JSON instead of a table' },
  help: { says: 'Shows this help' },
} as const satisfies Record<string, Option>

/** What was typed: the values of each option, none for a switch, and the words beside them. */
export type Typed = { given: ReadonlyMap<string, string[]>; words: string[] }

type Token = { kind: string; name: string; rawName: string; value?: string; inlineValue?: boolean }

/** Tells options from words, and refuses options that the command does not have or that are used in a wrong way. */
export function readOptions(command: Command, args: string[]): Typed {
  const options: Record<string, Option> = { ...command.options, ...commonOptions }
  const tokens = tokensOf(options, args)
  const given = new Map<string, string[]>()
  for (const token of tokens.filter(({ kind }) => kind === 'option')) {
    const [name, option] = Object.entries(options).find(([key]) => flagOf(key) === `--${token.name}`) ?? []
    if (name === undefined || option === undefined) throw unknownOption(command, token.rawName, options)
    if (given.has(name) && option.is !== 'repeatable')
      throw new UsageFault(`${token.rawName} is given twice.`)
    given.set(name, [...(given.get(name) ?? []), ...valuesOf(option, token)])
  }
  const words = tokens.filter(({ kind }) => kind === 'positional').map(({ value }) => value ?? '')
  return { given, words }
}

function tokensOf(options: Record<string, Option>, args: string[]): Token[] {
  const rows = Object.entries(options).map(([name, { value }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [flagOf(name).slice(2), { type, ...(name === 'help' ? { short: 'h' } : {}) }]
  })
  // The sentences of the strict mode are not ours, so the tokens are judged above.
  return parseArgs({ args, strict: false, tokens: true, options: Object.fromEntries(rows) }).tokens as Token[]
}

function valuesOf({ value }: Option, token: Token): string[] {
  if (value === undefined) {
    if (token.value !== undefined) throw new UsageFault(`${token.rawName} takes no value.`)
    return []
  }
  // `--type --brand-name Acme` is a forgotten value, not the type "--brand-name".
  if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
    throw new UsageFault(`${token.rawName} needs a value: ${token.rawName} <${value}>.`)
  }
  return [token.value]
}

function unknownOption({ name }: Command, flag: string, options: Record<string, Option>): UsageFault {
  const meant = Object.keys(options)
    .map(flagOf)
    .find((known) => isAlmost(flag, known))
  return new UsageFault(
    `wattline ${name} has no option ${flag}.`,
    meant ? `Did you mean ${meant}?` : `See wattline ${name} --help.`,
  )
}
