import type { CellType } from './cell-types.ts'

export type ImportColumn = {
  /** Its name in the header of the file and in the table. */
  name: string
  says: string
  type: CellType
  example: string
  /** An optional cell may be empty, and its column left out of the file. */
  isOptional?: true
  /** What an empty cell means, as it would be stored; null if nothing is said. */
  whenEmpty?: string
}

type WhenEmpty = Pick<ImportColumn, 'isOptional' | 'whenEmpty'>

/** A column as one row of a table. */
export const column = (
  name: string,
  says: string,
  type: CellType,
  example: string,
  whenEmpty: WhenEmpty = {},
): ImportColumn => ({ name, says, type, example, ...whenEmpty })

export const optional = { isOptional: true } as const

/** A column whose values must exist elsewhere. */
export type Reference = {
  column: string
  table: string
  tableColumn: string
  /** The kind that brings what is referred to, for the message. */
  importedAs: string
}

/** A rule between cells, or between a row and what is stored: SQL that holds for a row `s` that breaks it. */
export type RowRule = { isBrokenWhen: string; says: string }

export type ImportKind = {
  name: string
  says: string
  table: string
  columns: readonly ImportColumn[]
  /** What tells rows apart; with `valid_from` where the rows have periods. */
  key: readonly string[]
  hasPeriods: boolean
  /**
   * What becomes of stored rows that are not in the file: gone; gone unless another table still refers to them;
   * gone where the file names their key, else untouched; or untouched, so that rows are only added and changed.
   */
  absentRows: 'removed' | 'removedUnlessUsed' | 'removedForNamedKeys' | 'kept'
  usedBy?: readonly { table: string; column: string }[]
  references?: readonly Reference[]
  rules?: readonly RowRule[]
}
