import { readFile } from 'node:fs/promises'

// USER_HZ, the unit of /proc/<pid>/stat, is 100 on every platform that Node supports.
const ticksPerSecond = 100

/** CPU time that a process has used so far with all its threads, in seconds; undefined where there is no /proc. */
export async function cpuSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The fields follow the command's name, which stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Memory of a process that is really in use, in megabytes; undefined where there is no /proc. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6
}
