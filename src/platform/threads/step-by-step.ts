import { setImmediate as others } from 'node:timers/promises'

// Well below what other requests may wait, since a single step takes time too.
const maxMilliseconds = 2

/** Does work in steps and yields the thread every few milliseconds. */
export async function stepByStep<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const restsAt = performance.now() + maxMilliseconds
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < restsAt)
    await others()
  }
}

/** Maps items in steps. */
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
