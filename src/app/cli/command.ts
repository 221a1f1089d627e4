/** What a command is: one row of the table from which parsing, help and the call itself follow. */
import type { Config } from '../../platform/settings/config.ts'

export type Stream = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
}

/** All that a command may reach besides its own words. */
export type Context = {
  environment: Record<string, string | undefined>
  stdout: Stream
  stderr: Stream
  /** Reads the configuration, or refuses it; a command that needs none runs without. */
  config(): Config
  now(): Date
}

/** What a command has to tell: `data` for machines (`--json`), `lines` for people. */
export type Answer = { data: unknown; lines: string[]; exitCode?: number }

/** A word without a name, such as the slug in `partner show acme`. */
type Word = 'one' | 'optional' | 'oneOrMore'

export type Option = {
  says: string
  /** What stands for the value in the help; an option without one is a switch. */
  value?: string
  is?: 'required' | 'repeatable'
  /** The switch that may stand in the place of this required option. */
  orElse?: string
}

type ValueOfWord<W extends Word> = W extends 'one'
  ? string
  : W extends 'oneOrMore'
    ? string[]
    : string | undefined
type ValueOfOption<O extends Option> = O extends { value: string }
  ? O extends { is: 'repeatable' }
    ? string[]
    : O extends { is: 'required' }
      ? O extends { orElse: string }
        ? string | undefined
        : string
      : string | undefined
  : boolean

type Values<Words extends Record<string, Word>, Options extends Record<string, Option>> = {
  [Name in keyof Words]: ValueOfWord<Words[Name]>
} & { [Name in keyof Options]: ValueOfOption<Options[Name]> }

type Row<Words extends Record<string, Word>, Options extends Record<string, Option>> = {
  /** One or two words, as they are typed. */
  name: string
  says: string
  words?: Words
  /** By their names in camelCase; `brandName` is typed `--brand-name`. */
  options?: Options
  run(values: Values<Words, Options>, context: Context): Promise<Answer>
}

export type Command = {
  name: string
  says: string
  words: Readonly<Record<string, Word>>
  options: Readonly<Record<string, Option>>
  run(values: Record<string, unknown>, context: Context): Promise<Answer>
}

/** Types what a command is called with by its own row. */
export function command<
  const Words extends Record<string, Word> = Record<never, Word>,
  const Options extends Record<string, Option> = Record<never, Option>,
>({ name, says, words, options, run }: Row<Words, Options>): Command {
  return {
    name,
    says,
    words: words ?? {},
    options: options ?? {},
    // `parseCommandLine` makes the values by the same row, so they have these types.
    run: (values, context) => run(values as Values<Words, Options>, context),
  }
}

/** A mistake of the person at the keyboard: one sentence, and perhaps a hint below it. */
export class UsageFault extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
