import { readdirSync, readFileSync } from 'node:fs'

/** The children of a process and theirs, with the last argument of each: Linux tells in /proc. */
export function processesBelow(pid: number): { pid: number; name: string }[] {
  const children = everyProcess().filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [{ pid: child.pid, name: child.name }, ...processesBelow(child.pid)])
}

export const isAlive = (pid: number): boolean => everyProcess().some((each) => each.pid === pid)

function everyProcess(): { pid: number; parent: number; name: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        // A zombie is dead: nobody has asked for its exit code yet.
        if (state === 'Z') return []
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean)
        return [{ pid: Number(name), parent: Number(parent), name: words.at(-1) ?? '' }]
      } catch {
        return []
      }
    })
}
