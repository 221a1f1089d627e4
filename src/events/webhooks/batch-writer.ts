import { setTimeout as pause } from 'node:timers/promises'

/**
 * Writes in batches: what arrives while a statement is running, or within the pause after it, shares the next one. A busy
 * deliverer needs only a fraction of the commits, which orders would wait for, and an idle one never waits. Resolves when
 * the item is stored.
 */
export function createBatchWriter<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { pauseMs = 0 } = {},
): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined

  const writeWaiting = () => {
    const items = waiting
    waiting = []
    next = undefined
    return write(items)
  }

  return (item) => {
    waiting.push(item)
    if (next === undefined) {
      next = writing.then(writeWaiting)
      writing = next.catch(() => {}).then(() => (pauseMs > 0 ? pause(pauseMs) : undefined))
    }
    return next
  }
}
