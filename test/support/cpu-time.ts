/**
 * The milliseconds that this process has computed for some work. Unlike the time that passes they are the same whatever
 * else the machine does, so that a test may say how much work is too much.
 */
export function cpuMilliseconds(work: () => unknown): number {
  const sinceBefore = startCpuTime()
  work()
  return sinceBefore()
}

/** The same for work that is waited for. */
export function startCpuTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
