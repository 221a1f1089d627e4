import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The children of a process and theirs, with the last argument of each: Linux tells in /proc. */
export function processesBelow(pid: number): { pid: number; name: string }[] {
  const children = everyProcess().filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [{ pid: child.pid, name: child.name }, ...processesBelow(child.pid)])
}

/** Whatever runs with this folder, or one below it, among its arguments: PostgreSQL, its maker and its watcher. */
export const processesOf = (folder: string): { pid: number; name: string }[] =>
  everyProcess()
    .filter(({ words }) => words.some((word) => word === folder || word.startsWith(`${folder}/`)))
    .map(({ pid, words }) => ({ pid, name: basename(words[0] ?? '') }))

export const isAlive = (pid: number): boolean => everyProcess().some((each) => each.pid === pid)

function everyProcess(): { pid: number; parent: number; name: string; words: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        // A zombie is dead: nobody has asked for its exit code yet.
        if (state === 'Z') return []
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean)
        return [{ pid: Number(name), parent: Number(parent), name: words.at(-1) ?? '', words }]
      } catch {
        return []
      }
    })
}
