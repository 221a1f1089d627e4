import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, onTestFinished } from 'vitest'

type Pause = typeof timers.setTimeout

/** Puts something in the place of the pauses of `node:timers/promises` that have this length; gives back the way back. */
function replacePauses(milliseconds: number, replacement: () => Promise<void>): () => void {
  const original = timers.setTimeout
  const pause = (given?: number, ...rest: unknown[]) =>
    given === milliseconds ? replacement() : (original as (...args: unknown[]) => unknown)(given, ...rest)
  timers.setTimeout = pause as Pause
  syncBuiltinESMExports()
  return () => {
    timers.setTimeout = original
    syncBuiltinESMExports()
  }
}

/** In this file pauses of this length end at once: what is tested is what comes after them. */
export function skipPauses(milliseconds: number): void {
  afterAll(replacePauses(milliseconds, async () => {}))
}

/** In this test pauses of this length end when it says so: it sees who waits for one, however fast the machine is. */
export function holdPauses(milliseconds: number): { begun(): number; end(): void } {
  const held: (() => void)[] = []
  onTestFinished(replacePauses(milliseconds, () => new Promise((resolve) => held.push(resolve))))
  return {
    begun: () => held.length,
    end: () => {
      for (const resolve of held) resolve()
    },
  }
}
