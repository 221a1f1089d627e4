import { type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings'
import type { Config } from '../../platform/settings/config.ts'
import type { Operator } from '../../staff/audit/audited.ts'

export { UsageFault } from './usage-fault.ts'

export type Stream = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
  destroyed?: boolean
  once?: unknown
}

/** All that a command may reach besides its own words. */
export type Context = {
  environment: Record<string, string | undefined>
  stdout: Stream
  stderr: Stream
  /** Reads the configuration, or refuses it; a command that needs none runs without. */
  config(): Config
  now(): Date
  /** Who is at the keyboard, for the audit trail. */
  operator(): Operator
  /** Every command ends with one answer. */
  answer(answer: CommandAnswer): void
}

/** What a command has to tell: `data` for machines (`--json`), `lines` for people. */
export type CommandAnswer = { data: unknown; lines: string[]; exitCode?: number }

/** Adds commands to the program. */
export type AddCommands = (program: CommandUnknownOpts, context: Context) => void

/** The value of an option that is given once. */
export function once(value: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError('It is given twice.')
  return many(value)[0] ?? ''
}

/** The values of an option that may be given several times. */
export function many(value: string, before: string[] = []): string[] {
  // `--brand-name --brand-colour #0f766e` is a forgotten value, not the name "--brand-colour".
  if (value.startsWith('--')) throw new InvalidArgumentError('Its value is missing.')
  return [...before, value]
}
