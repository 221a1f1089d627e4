import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placedFrom } from '../bench/results/placed-from.ts'
import type { Place } from '../bench/results/result-file.ts'
import { thisCommit, thisMachine } from '../bench/results/this-machine.ts'
import { projectFolder } from '../src/platform/project-folder.ts'
import type { Finished } from './report.ts'

/** A scenario that was played: when, on which commit, at length or in its short form, and where unless it was here. */
export type Result = Finished & {
  date: string
  commit: string
  form: 'long' | 'short'
  elsewhere?: Place
}

/** A mutation of the product, and the tests that failed because of it; none if it was not caught. */
export type PlayedMutation = {
  name: string
  promise: string
  caughtBy: string[]
  date: string
  commit: string
}

export type Results = Place & { scenarios: Result[]; mutations?: PlayedMutation[] }

const file = join(projectFolder, 'torture', 'results.json')
const published = join(projectFolder, 'docs', 'reports', 'fault-injection.json')

/** Adds what was played to earlier results, of this run or of the document, so that a run may be done in pieces. */
export function keepResults(played: readonly Result[]): Results {
  const earlier = earlierResults()
  const here = { node: process.version, machine: thisMachine() }
  return written({ ...earlier, ...here, scenarios: merged(earlier, played, here) })
}

/** The same for a mutation. Where it was played does not matter: it is caught or it is not. */
export function keepMutations(played: PlayedMutation): Results {
  const earlier = earlierResults() ?? { node: process.version, machine: thisMachine(), scenarios: [] }
  const others = earlier.mutations?.filter(({ name }) => name !== played.name) ?? []
  return written({ ...earlier, mutations: [...others, played] })
}

function earlierResults(): Results | undefined {
  const path = [file, published].find(existsSync)
  return path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as Results)
}

function written(results: Results): Results {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return results
}

/** Each result says on which commit and where it was played. A short form never replaces what was played at length. */
export function merged(earlier: Results | undefined, played: readonly Result[], here: Place): Result[] {
  const kept = earlier?.scenarios.map((result) => placedFrom(earlier, result, here)) ?? []
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
