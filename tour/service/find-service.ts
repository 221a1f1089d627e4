/** What is at an address: a service that can be played with, something else, or nothing. */
export type Found = 'ready' | 'not-ready' | 'no-sandbox' | 'stranger' | 'nothing'

export async function findService(origin: string, signal: AbortSignal): Promise<Found> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(5_000)])
  try {
    const response = await fetch(`${origin}/health/ready`, { signal: soon })
    const body = (await response.json().catch(() => undefined)) as { isSuccess?: boolean } | undefined
    if (typeof body?.isSuccess !== 'boolean') return 'stranger'
    if (!body.isSuccess) return 'not-ready'
    // Production has none, and is no place to play in.
    const clock = await fetch(`${origin}/sandbox/v1/clock`, { signal: soon })
    return clock.status === 404 ? 'no-sandbox' : 'ready'
  } catch {
    signal.throwIfAborted()
    return 'nothing'
  }
}
