export type PageOptions = {
  /** Items per request, at most 500; 100 by default. */
  pageSize?: number | undefined
}

type Page<Item> = { data: Item[]; hasMoreItems: boolean }

/**
 * Every item of a list, page by page. Lists are newest first, so new items shift the rest; items that
 * the previous page already had are skipped.
 */
export async function* iterate<Item>(
  read: (page: { offset: number; limit: number }) => Promise<Page<Item>>,
  { keyOf, pageSize = 100 }: { keyOf: (item: Item) => string; pageSize?: number | undefined },
): AsyncGenerator<Item, void, undefined> {
  let before = new Set<string>()
  for (let offset = 0; ; ) {
    const { data, hasMoreItems } = await read({ offset, limit: pageSize })
    for (const item of data) if (!before.has(keyOf(item))) yield item
    if (!hasMoreItems || data.length === 0) return
    before = new Set(data.map(keyOf))
    offset += data.length
  }
}
