/** What the address of a list asks for, as the schema of the operator API wants it: numbers and truth values are no texts. */
export const listInput = (
  asked: URLSearchParams,
  { booleans = [], numbers = [] }: { booleans?: readonly string[]; numbers?: readonly string[] } = {},
): Record<string, unknown> =>
  Object.fromEntries(
    [...asked]
      // A word about what was done is for the page alone.
      .filter(([name]) => name !== 'done')
      .map(([name, text]) => {
        if (numbers.includes(name)) return [name, Number(text)]
        return [
          name,
          booleans.includes(name) && (text === 'true' || text === 'false') ? text === 'true' : text,
        ]
      }),
  )

export const rowsOnPage = 50
/** So many rows a file has at most; filters make more files. */
export const rowsInFile = 5000

/** One page of what was found, which has one item more if there is a next page; its key is the last item's. */
export function pageByKey<Item>(
  found: readonly Item[],
  keyOf: (item: Item) => string | number,
  limit: number = rowsOnPage,
): { rows: readonly Item[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? String(keyOf(last)) : null }
}
