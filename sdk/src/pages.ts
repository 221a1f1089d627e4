export type PageOptions = {
  /** How many items each request asks for, at most 500; 100 if you say nothing. */
  pageSize?: number | undefined
}

type Page<Item> = { data: Item[]; hasMoreItems: boolean }

/**
 * Every item of a list, page by page. Lists are newest first: what is added meanwhile moves the rest back, so what
 * the page before already had is left out.
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
