import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editsBetween } from './edits.ts'

describe('the edits between two words', () => {
  test.each([
    ['berlin', 'berlin', 0, 0],
    ['berln', 'berlin', 1, 1],
    ['berrlin', 'berlin', 1, 1],
    ['barlin', 'berlin', 1, 1],
    ['belrin', 'berlin', 1, 1],
    ['ebrlin', 'berlin', 1, 1],
    ['berlni', 'berlin', 1, 1],
    ['belr', 'berlin', 3, 1],
    ['ber', 'berlin', 3, 0],
    ['hamburg', 'berlin', 3, 3],
    ['x', 'berlin', 3, 1],
    ['berlinerin', 'berlin', 3, 3],
    ['bxrlxn', 'berlin', 2, 2],
  ])('%s → %s: %i for the whole, %i for its beginning', (from, to, whole, beginning) => {
    expect(editsBetween(from, to, 2)).toEqual({ whole, beginning })
  })

  test('are those of the full table of distances, for any words and limits', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (from, to, max) => {
        const row = lastRow(from, to)
        const limited = (edits: number) => Math.min(edits, max + 1)

        expect(editsBetween(from, to, max)).toEqual({
          whole: limited(row.at(-1) ?? 0),
          beginning: limited(Math.min(...row.slice(1))),
        })
      }),
      { numRuns: 2000 },
    )
  })
})

/** The edits from a word to every beginning of another, without any shortcut. */
function lastRow(from: string, to: string): number[] {
  const table: number[][] = []
  const at = (line: number, column: number) => table[line]?.[column] ?? 0
  for (let line = 0; line <= from.length; line++) {
    const row: number[] = []
    table.push(row)
    for (let column = 0; column <= to.length; column++) {
      if (line === 0 || column === 0) {
        row.push(line + column)
        continue
      }
      const change = at(line - 1, column - 1) + (from[line - 1] === to[column - 1] ? 0 : 1)
      const isSwapped =
        line > 1 && column > 1 && from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1]
      const swap = isSwapped ? at(line - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(change, at(line - 1, column) + 1, (row[column - 1] ?? 0) + 1, swap))
    }
  }
  return table.at(-1) ?? []
}
