const narrowest = 40
const widest = 110
const usual = 80

/** Columns to write in: those of the terminal, or COLUMNS in a pipe. Wider lines than a book's are hard to read. */
export function widthOf(columns: number | undefined, variable: string | undefined): number {
  const wanted = columns || Number.parseInt(variable ?? '', 10) || usual
  return Math.min(widest, Math.max(narrowest, wanted))
}
