import { setTimeout as sleep } from 'node:timers/promises'

type Options = { everyMs?: number; seconds: number; signal: AbortSignal }

/** Asks until there is an answer; undefined when the time is over without one. */
export async function poll<Answer>(
  ask: () => Promise<Answer | undefined>,
  { everyMs = 300, seconds, signal }: Options,
): Promise<Answer | undefined> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || Date.now() > deadline) return answer
    await sleep(everyMs, undefined, { signal })
  }
}
