import { getOrAdd } from '../../platform/get-or-add.ts'

export const sumOrders = (counts: readonly { orders: number }[]): number =>
  counts.reduce((sum, { orders }) => sum + orders, 0)

/** In the order of their first items. */
export function groupedBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) getOrAdd(groups, keyOf(item), () => []).push(item)
  return groups
}

/** Quantiles of what was counted by its size. Pure. */
type Counted = { size: number; count: number }

/**
 * The smallest size that at least this share of all does not exceed, as `percentile_disc` of SQL has it; null of nothing.
 * The sizes are in rising order.
 */
export function quantile(counted: readonly Counted[], share: number): number | null {
  const needed = share * counted.reduce((sum, { count }) => sum + count, 0)
  let sum = 0
  for (const { size, count } of counted) {
    sum += count
    if (count > 0 && sum >= needed) return size
  }
  return null
}
