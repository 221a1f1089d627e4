import type { Command, Option } from './command.ts'

/** `brandName` as it is typed: `--brand-name`. */
export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** One line that shows how a command is called. */
export function usageOf({ name, words, options }: Command): string {
  const wordParts = Object.entries(words).map(([word, kind]) => {
    if (kind === 'optional') return `[${word}]`
    return kind === 'oneOrMore' ? `<${word}>…` : `<${word}>`
  })
  const alternatives = new Set(Object.values(options).map(({ orElse }) => orElse))
  const optionParts = Object.entries(options)
    .filter(([option]) => !alternatives.has(option))
    .map(([option, row]) => optionPart(option, row))
  return ['wattline', name, ...wordParts, ...optionParts].join(' ')
}

/** The option with the place of its value, without brackets: the left column of the help. */
export const flagWithValue = (name: string, { value }: Option): string =>
  value === undefined ? flagOf(name) : `${flagOf(name)} <${value}>`

function optionPart(name: string, option: Option): string {
  const flag = flagWithValue(name, option)
  if (option.orElse !== undefined) return `(${flag} | ${flagOf(option.orElse)})`
  if (option.is === 'required') return flag
  return option.is === 'repeatable' ? `[${flag}]…` : `[${flag}]`
}
