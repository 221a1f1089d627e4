/** Lines of cells under a heading; the first two columns are words, the others figures and set to the right. */
export function table(heading: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...lines].map((cells) => (cells[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        return column < 2 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('──')
  return [line(heading), rule, ...lines.map(line)].join('\n')
}
