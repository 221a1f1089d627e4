/** Names each value of a table by its column, so that on a phone the rows can be cards instead of a table to be scrolled. */
export function makeCards(within: ParentNode): void {
  for (const table of within.querySelectorAll<HTMLTableElement>('.table-scroll > table.rows')) {
    if (table.closest('.chart') !== null) continue
    const names = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent ?? '')
    for (const row of table.tBodies[0]?.rows ?? [])
      for (const [index, cell] of [...row.cells].entries()) if (index > 0) cell.dataset.label = names[index]
    table.classList.add('cards')
  }
}

makeCards(document)
