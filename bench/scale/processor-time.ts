import { cpus } from 'node:os'

/** Seconds that all cores of this machine were busy for, regardless of which process used them. */
const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0)

/** Does something, and tells how long it took and what it cost the machine, on which nothing else should run. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; cpuSeconds: number }> {
  const [startedAt, before] = [performance.now(), busySeconds()]
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1000, cpuSeconds: busySeconds() - before }
}
