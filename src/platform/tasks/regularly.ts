type Options = {
  milliseconds: number
  /** Otherwise the first run comes after the first pause. */
  isDueAtOnce?: boolean
  onError: (error: unknown) => void
}

/**
 * Repeats work with pauses, never two runs at once. Returns a function that stops it and resolves once no run is in
 * progress.
 */
export function regularly(
  work: () => Promise<unknown>,
  { milliseconds, isDueAtOnce = false, onError }: Options,
): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await work().catch(onError)
    if (!isStopped) schedule(milliseconds)
  }
  const schedule = (pause: number) => {
    timer = setTimeout(() => {
      running = run()
    }, pause).unref()
  }
  schedule(isDueAtOnce ? 0 : milliseconds)
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
