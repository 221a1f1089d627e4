/** A table of Markdown; a bar within a cell would end it. */
export function markdownTable(heading: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heading), `|${'---|'.repeat(heading.length)}`, ...lines.map(line)].join('\n')
}
