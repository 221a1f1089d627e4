import { setTimeout as sleep } from 'node:timers/promises'
import { signedHeaders } from '../../../events/webhooks/secrets.ts'
import type { StreamedEvent } from './event-stream.ts'

const timeoutMilliseconds = 10_000
const defaultPauses = [500, 1000, 2000, 4000]

export type ForwardAttempt = {
  at: Date
  milliseconds: number
  status?: number
  /** Why there is no status. */
  fault?: string
  next: 'none' | 'again' | 'givenUp'
}

type Forwarding = {
  forward: URL
  secret: string
  signal: AbortSignal
  onAttempt: (attempt: ForwardAttempt) => void
  /** Milliseconds between attempts; the last one goes on for as long as the server is down. */
  pauses?: readonly number[]
}

/**
 * Posts an event as a webhook until it is accepted. A server that is down is waited for, so that nothing is lost while it
 * restarts; one that answers and refuses five times is taken at its word.
 */
export async function forwardEvent(
  event: StreamedEvent,
  { forward, secret, signal, onAttempt, pauses = defaultPauses }: Forwarding,
): Promise<'delivered' | 'refused' | 'interrupted'> {
  let refusals = 0
  for (let attempt = 0; ; attempt++) {
    const answer = await post(event, { forward, secret, signal })
    if (signal.aborted) return 'interrupted'
    const isDelivered = answer.status !== undefined && answer.status >= 200 && answer.status < 300
    if (!isDelivered && answer.status !== undefined) refusals += 1
    const isGivenUp = refusals > pauses.length
    onAttempt({ ...answer, next: isDelivered ? 'none' : isGivenUp ? 'givenUp' : 'again' })
    if (isDelivered || isGivenUp) return isDelivered ? 'delivered' : 'refused'
    const isOver = await sleep(pauses[attempt] ?? pauses.at(-1), false, { signal }).catch(() => true)
    if (isOver) return 'interrupted'
  }
}

async function post(
  { id, body }: StreamedEvent,
  { forward, secret, signal }: Pick<Forwarding, 'forward' | 'secret' | 'signal'>,
): Promise<Omit<ForwardAttempt, 'next'>> {
  const at = new Date()
  const startedAt = performance.now()
  const passed = () => ({ at, milliseconds: Math.round(performance.now() - startedAt) })
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  try {
    const { status, body: answer } = await fetch(forward, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders([secret], { id, at, body }) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    await answer?.cancel()
    return { ...passed(), status }
  } catch (error) {
    return { ...passed(), fault: timeout.aborted ? 'no answer' : reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : 'no connection'
}
