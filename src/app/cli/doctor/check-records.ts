import type { ReaderWithoutAgreement } from '../../../customers/visibility/readers-without-agreement.ts'
import { publishedKeys, rotationDays, type SigningKeys } from '../../../partners/tokens/signing-keys.ts'
import { verifyNewest } from '../../../platform/audit/verify-chain.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { lastRuns } from '../../backup/backup-runs.ts'
import { type Check, verdictsOn } from './check.ts'

const onAuditTrail = verdictsOn('audit trail')

const newest = 1000

/** Verifies the newest entries of the audit trail; all of them is what `wattline audit verify` does. */
export async function checkAuditTrail(db: Db): Promise<Check> {
  const { first, head, faults } = await verifyNewest(db, newest)
  if (faults.length > 0) {
    const message = 'Somebody changed it: keep a copy of the database, and run wattline audit verify.'
    return onAuditTrail.failure(message, faults.slice(0, 10))
  }
  return first === null
    ? onAuditTrail.ok('It has no entries yet.')
    : onAuditTrail.ok(`Entries ${first} to ${head.number} are whole.`)
}

const onAgreements = verdictsOn('agreements')

/** Judges whether partners read customers without an agreement and without their access (Art. 28 GDPR). */
export function checkAgreements(readers: readonly ReaderWithoutAgreement[]): Check {
  if (readers.length === 0)
    return onAgreements.ok('Partners read customers by an agreement, or by the access that these gave.')
  return onAgreements.warning(
    'Partners read customers who gave them no access, and no data-processing agreement is recorded: wattline partner agreement <slug>, or withhold their roles.',
    readers.map(({ slug }) => slug),
  )
}

const onSigningKeys = verdictsOn('signing keys')

/** Judges whether tokens can be signed now, and after the key in use has retired. */
export function checkSigningKeys(keys: SigningKeys, now: Date): Check {
  if (keys.length === 0)
    return onSigningKeys.warning('There is none yet: the next start of the service makes one.')
  const published = publishedKeys(keys, now)
  const inUse = published.find(({ signsFrom }) => signsFrom <= now)
  const lasting = published.find(({ retiresAt }) => retiresAt === null)
  if (lasting === undefined) {
    const last = keys.map(({ retiresAt }) => retiresAt?.toISOString() ?? '').reduce((a, b) => (a > b ? a : b))
    return onSigningKeys.failure(
      `The last one retires at ${last} and has no successor: run wattline keys rotate.`,
    )
  }
  if (inUse === undefined) {
    return onSigningKeys.warning(
      `None is in use before ${lasting.signsFrom.toISOString()}: until then the next one signs already.`,
    )
  }
  if (inUse === lasting) return age(inUse, now)
  return onSigningKeys.ok(
    `The key ${inUse.kid} is in use; ${lasting.kid} follows at ${lasting.signsFrom.toISOString()}.`,
  )
}

function age({ kid, signsFrom }: SigningKeys[number], now: Date): Check {
  const days = Math.floor((now.getTime() - signsFrom.getTime()) / 86_400_000)
  if (days <= rotationDays) return onSigningKeys.ok(`The key ${kid} is in use.`)
  return onSigningKeys.warning(
    `The key ${kid} has been in use for ${days} days: run wattline keys rotate, without an outage.`,
  )
}

const onBackups = verdictsOn('backups')

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
    return onBackups.warning('A restore after a disaster is not certain:', faults)
  return onBackups.ok(
    backup === undefined
      ? 'None was made: fine for tests.'
      : `The last one was made at ${backup.toISOString()}.`,
  )
}
