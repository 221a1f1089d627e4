import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** How many API processes the settings ask for. */
export const apiProcesses = ({ workers }: { workers: number | 'auto' }): number =>
  workers === 'auto' ? usableCores() : workers

/** How many cores this process may use: those of the machine, or what its container was given of them. */
export const usableCores = (): number => coresWithin(availableParallelism(), readQuota())

/** How many threads of a process do long work: at least half of the cores stay with requests and the database. */
export const jobThreads = (): number => Math.max(1, Math.floor(usableCores() / 2))

/** The quota is that of Linux control groups: microseconds of computing per period, or `max`. */
export function coresWithin(cores: number, quota: string | undefined): number {
  const [allowed = 'max', period] = quota?.trim().split(' ') ?? []
  const share = Number(allowed) / Number(period)
  // A part of a core is worth a process of its own: it can only be used by one.
  return share > 0 ? Math.min(cores, Math.ceil(share)) : cores
}

function readQuota(): string | undefined {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8')
  } catch {
    return undefined
  }
}
