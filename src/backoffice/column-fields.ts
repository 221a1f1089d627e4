/** Fields of requests that are columns of an import: their limits and words stand there, once. */
import { Text } from '../domain/fields.ts'
import { Type } from '../platform/http/schema.ts'
import type { ImportColumn, ImportKind } from '../platform/imports/import-kind.ts'
import { ImportRefused } from '../platform/imports/import-refused.ts'
import { type InvalidItem, Refusal } from '../platform/refusal.ts'

/** The names that columns have in requests. */
export type FieldNames = Readonly<Record<string, string>>

export const fieldsOf = ({ name: kindName, columns }: ImportKind) => {
  const column = (name: string): ImportColumn => {
    const found = columns.find((candidate) => candidate.name === name)
    if (found === undefined) throw new Error(`the import ${kindName} has no column ${name}`)
    return found
  }
  const numbers = (name: string) => {
    const { says, type, example } = column(name)
    return {
      description: says,
      ...(type.range && { minimum: type.range.from, maximum: type.range.to }),
      examples: [Number(example)],
    }
  }
  return {
    amount: (name: string) => Type.Number(numbers(name)),
    whole: (name: string) => Type.Integer(numbers(name)),
    text: (name: string, maxLength = 200) => Text(column(name).says, column(name).example, maxLength),
    /** A list in one cell, whose entries must not contain what separates them. */
    list: (name: string, { maxItems }: { maxItems: number }) => {
      const { says, example } = column(name)
      const entry = Type.String({
        description: 'An entry.',
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\p{Cc}\\p{Cs}|]*$',
        'x-must': 'be a single line of text without control characters and without |',
        examples: [example.split('|')[0]],
      })
      return Type.Array(entry, { description: says, maxItems })
    },
  }
}

/** Lets a request be refused in its own words where the import refuses its rows. */
export async function inFieldNames<Result>(names: FieldNames, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImportRefused ? new Refusal('invalid', itemsOf(error, names)) : error
  }
}

const itemsOf = ({ faults }: ImportRefused, names: FieldNames): InvalidItem[] =>
  faults.map(({ says, column = '' }) => {
    const field = names[column] ?? null
    // A column of one word also begins the sentence about it; others are recognised wherever they stand.
    const begins = field !== null && says.startsWith(`${column} `)
    const rest = begins ? says.slice(column.length) : says
    const words = rest
      .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => names[word] ?? word)
      // An import is not the only way to add what is missing.
      .replace(/; import [a-z-]+ first$/, '')
    return { code: 'validation-failed', message: `${begins ? field : ''}${words}.`, details: field }
  })
