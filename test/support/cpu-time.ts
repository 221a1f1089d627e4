/**
 * The milliseconds that this process has computed for some work. Unlike the time that passes they are the same whatever
 * else the machine does, so that a test may say how much work is too much.
 */
export function cpuMilliseconds(work: () => unknown): number {
  const sinceBefore = startCpuTime()
  work()
  return sinceBefore()
}

/**
 * What the cheapest of several rounds has cost. A round pays for what else this process does meanwhile and for caches that
 * another program has emptied; what the work itself costs is in every round.
 */
export async function cheapestRound(work: () => unknown, rounds = 5): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const sinceBefore = startCpuTime()
    await work()
    cheapest = Math.min(cheapest, sinceBefore())
  }
  return cheapest
}

/** The same for work that is waited for. */
export function startCpuTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
