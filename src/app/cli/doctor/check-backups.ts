import type { Db } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { lastRuns } from '../../backup/backup-runs.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('backups')

const maxBackupHours = 36
const maxDrillDays = 100

export const checkBackups = async (db: Db, { environment }: Config, now: Date): Promise<Check> =>
  judgeBackups({ environment, ...(await lastRuns(db)) }, now)

type Runs = Pick<Config, 'environment'> & Awaited<ReturnType<typeof lastRuns>>

/** Judges when a backup was last made by `wattline backup create`, and when one was last tried out. */
export function judgeBackups({ environment, backup, drill }: Runs, now: Date): Check {
  const hoursSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / 3_600_000)
  const faults = [
    ...(backup === undefined
      ? ['No backup was made yet: wattline backup create, best by a timer every night.']
      : hoursSince(backup) > maxBackupHours
        ? [`The last backup is ${hoursSince(backup)} hours old: see why wattline backup create does not run.`]
        : []),
    ...(drill === undefined
      ? ['No backup was ever restored: wattline backup drill tries out the newest.']
      : hoursSince(drill) > maxDrillDays * 24
        ? [`The last drill was ${Math.floor(hoursSince(drill) / 24)} days ago: run wattline backup drill.`]
        : []),
  ]
  if (environment === 'production' && faults.length > 0)
    return warning('A restore after a disaster is not certain:', faults)
  return ok(
    backup === undefined
      ? 'None was made: fine for tests.'
      : `The last one was made at ${backup.toISOString()}.`,
  )
}
