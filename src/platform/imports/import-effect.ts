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
