/** Waiting that the caller can abort and that leaves no listener or timer behind. */

const outOfTime = Symbol('out of time')
// A longer timer, such as Infinity, would fire at once.
const longestTimer = 2 ** 31 - 1

/** Does the work with a signal that also aborts after a time; `onTimeout` then creates the error. */
export async function within<T>(
  milliseconds: number,
  { signal, onTimeout }: { signal?: AbortSignal | undefined; onTimeout: () => Error },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  // Not AbortSignal.any: it came after Node 20.0 and leaks memory with a long-lived signal.
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(outOfTime), Math.min(milliseconds, longestTimer))
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await work(controller.signal)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw controller.signal.reason === outOfTime ? onTimeout() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** The result of the work, or the signal's reason if that comes first; the work itself continues for others. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Rests for a time, unless the signal aborts first. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

export const sleep: Sleep = (milliseconds, signal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, longestTimer))
  })
  return orAborted(rest, signal).finally(() => clearTimeout(timer))
}
