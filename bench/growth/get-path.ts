import type { GrowthPath } from './ask-in-turn.ts'

type Get = { path: (count: number) => string; headers: Record<string, string> }

export const getPath = (name: string, claim: string, { path, headers }: Get): GrowthPath => ({
  name,
  claim,
  ask: (count) => ({ path: path(count), headers }),
})

/** One of so many numbers, from 1 on. A prime number apart, which visits all of them as no cache foresees. */
export const spread = (count: number, many: number): number => 1 + ((count * 7919) % many)
