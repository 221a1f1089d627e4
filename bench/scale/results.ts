import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../src/platform/project-folder.ts'
import type { Costs } from './plan.ts'

/** What one run of `npm run scale` measured on one kind of database. */
export type ScaleRun = {
  /** For example `PostgreSQL 15` or `Citus 13.2 on PostgreSQL 15, 2 workers`. */
  database: string
  contracts: number
  days: number
  importers: number
  machine: string
  commit: string
  date: string
  ingest: { name: string; contracts: number; valuesPerSecond: number; cpuSecondsPerMillionValues: number }[]
  metrics: { interval: string; contracts: number; medianMilliseconds: number; p95Milliseconds: number }[]
  faults: Fault[]
  costs: Costs
}

/** Something done to the cluster while readings came in. */
export type Fault = {
  name: string
  /** Quarter-hours a second while it lasted. */
  valuesPerSecond: number
  batches: number
  failedBatches: number
  longestPauseSeconds: number
  seconds: number
  /** Days that an import reported as stored and that were not there afterwards. */
  lostDays: number
}

const file = join(projectFolder, 'docs', 'reports', 'scale.json')

export const readRuns = (): ScaleRun[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScaleRun[]) : []

/** Replaces the run on the same kind of database. */
export function keepRun(run: ScaleRun): ScaleRun[] {
  const runs = [...readRuns().filter(({ database }) => database !== run.database), run].sort((one, other) =>
    one.database.localeCompare(other.database),
  )
  writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`)
  return runs
}
