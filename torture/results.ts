import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../bench/results/result-file.ts'
import { thisCommit, thisMachine } from '../bench/results/this-machine.ts'
import { projectFolder } from '../src/platform/project-folder.ts'
import type { Finished } from './report.ts'

/** A scenario that was played: when, on which commit, and whether at length or in its short form. */
export type Result = Finished & { date: string; commit: string; form: 'long' | 'short' }

export type Results = {
  node: string
  machine: Machine
  scenarios: Result[]
}

const file = join(projectFolder, 'torture', 'results.json')

/** Adds what was played to the results of earlier runs of the same commit, so that a run may be done in pieces. */
export function keepResults(played: readonly Result[]): Results {
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results).scenarios : []
  const results = { node: process.version, machine: thisMachine(), scenarios: merged(earlier, played) }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return results
}

/** Results of another commit say nothing about this one. A short form never replaces what was played at length. */
export function merged(earlier: readonly Result[], played: readonly Result[]): Result[] {
  const kept = earlier.filter(({ commit }) => commit === played[0]?.commit)
  const isBetter = (one: Result, other: Result | undefined) =>
    other === undefined || one.form === 'long' || other.form === 'short'
  const byName = new Map(kept.map((result) => [result.name, result]))
  for (const result of played) if (isBetter(result, byName.get(result.name))) byName.set(result.name, result)
  return [...byName.values()]
}

/** The commit that is checked out, and whether something was changed since that is played or plays. */
export function commitNow(): string {
  const commit = thisCommit()
  if (commit === 'unknown') return commit
  const words = ['status', '--porcelain', '--', 'src', 'torture', 'package-lock.json']
  const changes = execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).trim()
  return changes === '' ? commit : `${commit}-changed`
}
