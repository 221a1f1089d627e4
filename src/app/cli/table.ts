import { type Paint, printable } from './paint.ts'

type Column<Item> = [heading: string, cell: (item: Item) => string]

/** Lines of aligned columns with headings; of nothing, the sentence given for that. */
export function table<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  { paint, none }: { paint: Paint; none: string },
): string[] {
  if (items.length === 0) return [none]
  const [headings, ...rows] = alignedRows([
    columns.map(([heading]) => heading),
    ...items.map((item) => columns.map(([, cell]) => cell(item))),
  ])
  return [paint.dim(headings ?? ''), ...rows]
}

/** Pads every cell but the last of a row to the width of its column. */
export function alignedRows(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(printable))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => lengthOf(row[column] ?? ''))),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

const lengthOf = (text: string) => [...text].length
