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
type RowRule = {
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

/** What an import changes, row by row. */
export type ChangedCell = { column: string; before: string | null; after: string | null }

export type ImportChange = {
  /** Null for a stored row that is not in the file. */
  line: number | null
  effect: 'added' | 'changed' | 'removed'
  /** Its key, for people. */
  what: string
  cells: ChangedCell[]
}

/** How many rows, days or profiles an import adds, changes, removes and leaves alone, and the first of these changes. */
export type ImportEffect = {
  added: number
  changed: number
  removed: number
  unchanged: number
  changes: ImportChange[]
}

/** So many changes are named one by one; the rest is counted. */
export const maxChanges = 100

export const changesNothing = ({ added, changed, removed }: ImportEffect): boolean =>
  added + changed + removed === 0

/** The effect of an import that looks at one thing after the other. */
export function effectOf(things: readonly (ImportChange | 'unchanged')[]): ImportEffect {
  const changes = things.filter((thing) => thing !== 'unchanged')
  const count = (effect: ImportChange['effect']) =>
    changes.filter((change) => change.effect === effect).length
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged: things.length - changes.length,
    changes: changes.slice(0, maxChanges),
  }
}
