import { afterwards } from '../bench/clean-up.ts'
import { residentMegabytes } from '../bench/proc.ts'

export type MemoryWatch = {
  /** Megabytes, one sample after the other. */
  samples: number[]
  stop(): void
}

/** Notes how much memory a process really uses, until it is stopped. */
export function watchMemory(pid: number, everyMilliseconds = 250): MemoryWatch {
  const samples: number[] = []
  const timer = setInterval(async () => {
    const megabytes = await residentMegabytes(pid)
    if (megabytes !== undefined) samples.push(megabytes)
  }, everyMilliseconds)
  const stop = () => clearInterval(timer)
  afterwards(stop)
  return { samples, stop }
}
