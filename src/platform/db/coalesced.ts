/**
 * Asks once for all who want to know at the same time. Each caller gets an answer that was asked for after the call:
 * while one is being asked for, the next waits until that has come.
 */
export function coalesced<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<T> | undefined
  return () => {
    waiting ??= last.then(() => {
      waiting = undefined
      const asked = ask()
      last = asked.catch(() => {})
      return asked
    })
    return waiting
  }
}
