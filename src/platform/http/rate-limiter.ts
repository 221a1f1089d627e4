/** Counts in fixed windows, in the memory of this process. Each key's window begins with its first request. */
import { getOrAdd } from '../get-or-add.ts'

export type Limit = { name: string; quota: number; windowSeconds: number }
export type Usage = { isOver: boolean; remaining: number; resetSeconds: number }

export type RateLimiter = {
  /** Counts one and returns what is left. */
  take(limit: Limit, key: string): Usage | Promise<Usage>
  /** Takes one back that turned out not to count. */
  giveBack(limit: Limit, key: string): void | Promise<void>
}

type Window = { count: number; endsAt: number }

// Enough for every client and address of a busy supplier; beyond it the oldest window is dropped. Each limit drops only
// its own windows: otherwise 50,000 invented names for one limit would reset another.
const maxWindowsPerLimit = 50_000

export function localRateLimiter(now: () => number = () => performance.now()) {
  const windowsByLimit = new Map<string, Map<string, Window>>()

  const windowsOf = (name: string) => getOrAdd(windowsByLimit, name, () => new Map<string, Window>())
  const windowOf = ({ name, windowSeconds }: Limit, key: string, at: number): Window => {
    const windows = windowsOf(name)
    const known = windows.get(key)
    if (known !== undefined && known.endsAt > at) return known
    const fresh = { count: 0, endsAt: at + windowSeconds * 1000 }
    windows.delete(key)
    windows.set(key, fresh)
    if (windows.size > maxWindowsPerLimit) windows.delete(windows.keys().next().value as string)
    return fresh
  }

  return {
    take(limit: Limit, key: string): Usage {
      const at = now()
      const window = windowOf(limit, key, at)
      window.count++
      return usage(limit, window.count, window.endsAt - at)
    },
    giveBack({ name }: Limit, key: string): void {
      const window = windowsOf(name).get(key)
      if (window !== undefined && window.count > 0) window.count--
    },
  }
}

/** The usage after the `count`-th request. */
export const usage = ({ quota }: Limit, count: number, leftMilliseconds: number): Usage => ({
  isOver: count > quota,
  remaining: Math.max(0, quota - count),
  resetSeconds: Math.max(1, Math.ceil(leftMilliseconds / 1000)),
})

/** The structured fields of draft-ietf-httpapi-ratelimit-headers. */
export const policyHeader = ({ name, quota, windowSeconds }: Limit) =>
  `"${name}";q=${quota};w=${windowSeconds}`
export const usageHeader = ({ name }: Limit, { remaining, resetSeconds }: Usage) =>
  `"${name}";r=${remaining};t=${resetSeconds}`
