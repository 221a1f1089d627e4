import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/**
 * A name for a living process, undefined for a dead one. Linux adds the start time, since a container that starts
 * again gives out the same small pids, and a pid alone would then make a dead owner look alive.
 */
export function processMark(pid) {
  return hasProc ? markFromProc(pid) : markFromSignal(pid)
}

function markFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields follow the command's name, which stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead: its parent has only not asked for it yet.
    return fields[0] === 'Z' ? undefined : `${pid}-${fields[19]}`
  } catch {
    return undefined
  }
}

function markFromSignal(pid) {
  try {
    process.kill(pid, 0)
    return `${pid}-0`
  } catch (error) {
    return error.code === 'EPERM' ? `${pid}-0` : undefined
  }
}
