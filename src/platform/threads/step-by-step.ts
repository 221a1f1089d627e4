import { setImmediate as others } from 'node:timers/promises'

// Well below what others may have to wait, since a single step takes time too.
const mostMilliseconds = 2

/** Does work that can rest after each of its steps, and lets others have the thread every few milliseconds. */
export async function stepByStep<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const restsAt = performance.now() + mostMilliseconds
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < restsAt)
    await others()
  }
}

/** The same for the result of each item. */
export const mapStepByStep = <Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> => stepByStep(mapped(items, map))

function* mapped<Item, Result>(items: readonly Item[], map: (item: Item) => Result) {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    yield
  }
  return results
}
