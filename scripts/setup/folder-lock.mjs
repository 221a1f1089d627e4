import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from './fail.mjs'
import { processMark } from './process-mark.mjs'

const pollMs = 100
const longestWaitMs = 10 * 60_000

/**
 * Runs the work while holding a folder as a lock. The folder holds one file for each process at work, named by its
 * mark; with all of them dead, the lock is stale and is broken. The work gets a function that adds a child's pid,
 * since a child may outlive an owner that was killed.
 */
export async function withFolderLock(folder, waitingLine, work) {
  mkdirSync(dirname(folder), { recursive: true })
  const start = Date.now()
  for (let waited = false; !take(folder); waited = true) {
    if (!waited && waitingLine) console.error(waitingLine)
    if (Date.now() - start > longestWaitMs) {
      fail(`Another process has held ${folder} for ten minutes: end that process, then start again.`)
    }
    await sleep(pollMs)
  }
  const marks = [processMark(process.pid)]
  const addHolder = (pid) => {
    marks.push(processMark(pid) ?? `${pid}-0`)
    writeFileSync(join(folder, marks.at(-1)), '')
  }
  try {
    return await work(addHolder)
  } finally {
    removeMarks(folder, marks)
  }
}

// Only these files and an empty folder are removed: a lock that another has just taken stays untouched.
function removeMarks(folder, marks) {
  for (const mark of marks) rmSync(join(folder, mark), { force: true })
  try {
    rmdirSync(folder)
  } catch {
    // Somebody else holds it now, or has removed it.
  }
}

function take(folder) {
  const holders = holdersOf(folder)
  if (holders.some(isAlive)) return false

  removeMarks(folder, holders)

  // A folder that already names its owner is moved into place, which fails when another one got there first.
  const own = `${folder}-${process.pid}`
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  writeFileSync(join(own, processMark(process.pid)), '')
  try {
    renameSync(own, folder)
    return true
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(mark) {
  return processMark(Number.parseInt(mark, 10)) === mark
}

function holdersOf(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
