import type { CellType } from './cell-types.ts'

export type ImportColumn = {
  /** Its name in the header of the file and in the table. */
  name: string
  says: string
  type: CellType
  example: string
  /** An optional cell may be empty, and its column left out of the file. */
  isOptional?: true
  /** The stored value of an empty cell; null by default. */
  whenEmpty?: string
}

type WhenEmpty = Pick<ImportColumn, 'isOptional' | 'whenEmpty'>

/** Declares a column on one line. */
export const column = (
  name: string,
  says: string,
  type: CellType,
  example: string,
  whenEmpty: WhenEmpty = {},
): ImportColumn => ({ name, says, type, example, ...whenEmpty })

export const optional = { isOptional: true } as const

/** A column whose values must exist in another table. */
export type Reference = {
  column: string
  table: string
  tableColumn: string
  /** The kind that imports the other table, for the message. */
  importedAs: string
}

/** A rule between cells, or between a row and stored data: an SQL condition that is true for a row `s` that breaks it. */
export type RowRule = {
  isBrokenWhen: string
  says: string
  /** The cell to fix. */
  column?: string
}

export type ImportKind = {
  name: string
  says: string
  table: string
  columns: readonly ImportColumn[]
  /** The key of a row, together with `valid_from` if rows have periods. */
  key: readonly string[]
  hasPeriods: boolean
  /**
   * What happens to stored rows that are not in the file: they are removed; removed unless another table refers to them;
   * removed if the file contains their key; or kept, so that rows are only added and changed.
   */
  absentRows: 'removed' | 'removedUnlessUsed' | 'removedForNamedKeys' | 'kept'
  /** The columns that refer to a row; `isList` if each of their values is a list of keys. */
  usedBy?: readonly { table: string; column: string; isList?: true }[]
  references?: readonly Reference[]
  rules?: readonly RowRule[]
}
