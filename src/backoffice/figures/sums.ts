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
