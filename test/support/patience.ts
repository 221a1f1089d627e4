import { setTimeout as pause } from 'node:timers/promises'

/** How many times as long as on a quiet machine everything takes; vitest.config.ts has measured it. */
const slowness = Number(process.env.MACHINE_SLOWNESS ?? 1)

/** A limit for something that takes seconds on a quiet machine. It ends what hangs, and nothing that is only slow. */
export const patience = (seconds: number): number => Math.round(seconds * 1000 * slowness)

type Limits = { seconds?: number; pauseMilliseconds?: number }

/** Waits for the first answer that is not false, null or undefined, and fails with these words where none ever comes. */
export async function until<T>(
  says: string,
  ask: () => T | Promise<T>,
  { seconds = 120, pauseMilliseconds = 20 }: Limits = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + patience(seconds)
  for (;;) {
    const answer = await ask()
    if (answer !== false && answer !== null && answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(`It never came to this: ${says}.`)
    await pause(pauseMilliseconds)
  }
}
