import { maxWordLength } from './fold-words.ts'

/** The edits that turn a word into another one, or into its beginning; above the limit, one more than the limit. */
type Edits = { whole: number; beginning: number }

// Three rows of the table of distances. Comparing is synchronous, so all comparisons share them.
const rows = [0, 1, 2].map(() => new Uint8Array(maxWordLength + 1)) as [Uint8Array, Uint8Array, Uint8Array]

/**
 * Counts the letters to change, add, leave out or swap with their neighbour (optimal string alignment), up to a limit.
 * Only the cells around the diagonal are computed: the others are above the limit.
 */
export function editsBetween(from: string, to: string, max: number): Edits {
  const over = max + 1
  const end = Math.min(to.length, from.length + max)
  let [before, last, row] = rows
  for (let column = 0; column <= end; column++) last[column] = Math.min(column, over)

  for (let line = 1; line <= from.length; line++) {
    const first = Math.max(1, line - max)
    const final = Math.min(end, line + max)
    row.fill(over, 0, end + 1)
    if (line <= max) row[0] = line
    let min = cell(row, 0)
    for (let column = first; column <= final; column++) {
      const isSame = from.charCodeAt(line - 1) === to.charCodeAt(column - 1)
      let edits = Math.min(
        cell(last, column - 1) + (isSame ? 0 : 1),
        cell(last, column) + 1,
        cell(row, column - 1) + 1,
      )
      const isSwapped =
        line > 1 &&
        column > 1 &&
        from.charCodeAt(line - 1) === to.charCodeAt(column - 2) &&
        from.charCodeAt(line - 2) === to.charCodeAt(column - 1)
      if (isSwapped) edits = Math.min(edits, cell(before, column - 2) + 1)
      row[column] = Math.min(edits, over)
      min = Math.min(min, edits)
    }
    if (min > max) return { whole: over, beginning: over }
    ;[before, last, row] = [last, row, before]
  }

  let beginning = over
  for (let column = 1; column <= end; column++) beginning = Math.min(beginning, cell(last, column))
  return { whole: end === to.length ? cell(last, end) : over, beginning }
}

const cell = (row: Uint8Array, column: number): number => row[column] as number
