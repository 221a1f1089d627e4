import { verifyBills } from '../../../billing/bills/verify-bills.ts'
import { countWaiting } from '../../../contracts/declarations/store.ts'
import { findUnsent } from '../../../contracts/price-changes/unsent-letters.ts'
import { findReadersWithoutAgreement } from '../../../customers/visibility/readers-without-agreement.ts'
import { countWebhooks } from '../../../events/webhooks/count-webhooks.ts'
import { countToHandOver } from '../../../orders/lifecycle/hand-over.ts'
import { findDemoClients } from '../../../partners/demo-clients.ts'
import { listPartners } from '../../../partners/manage-partners.ts'
import { loadSigningKeys } from '../../../partners/tokens/signing-keys.ts'
import { findEnvironment, otherEnvironment } from '../../../platform/db/database-environment.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Keyring } from '../../../platform/encryption/keyring.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { countTasks } from '../../../platform/tasks/count-tasks.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { findMissingNextYear } from '../../../tariffs/regions/next-year.ts'
import { knownLogins } from '../../close-demo-access.ts'
import { loadDemo } from '../../sandbox.ts'
import { type Check, verdictsOn } from './check.ts'
import { checkBills } from './check-bills.ts'
import { checkEncryption } from './check-encryption.ts'
import { checkNextYear, checkOffers, checkPriceChanges, checkPrices } from './check-prices.ts'
import { checkAgreements, checkAuditTrail, checkBackups, checkSigningKeys } from './check-records.ts'
import { checkCitus, checkReplicas, checkRoles } from './check-replicas.ts'
import { checkSenders } from './check-senders.ts'
import { checkDeclarations, checkMarket, checkTasks, checkWebhooks } from './check-waiting.ts'

const { ok, warning, failure } = verdictsOn('database')

/** Within the time for which bills are kept. */
const yearsOfNumbers = 7

/** Judges what the database holds. Tables of a schema that is not current are left alone: they may not be there. */
export async function checkContents(
  db: Db,
  { config, pending, now }: { config: Config; pending: string[]; now: Date },
): Promise<Check[]> {
  if (pending.length > 0) {
    return [
      warning(
        'Migrations are pending: the next start of the service or wattline migrate applies them.',
        pending,
      ),
    ]
  }
  const { checks: encryption, keyring } = await checkEncryption(db, config)
  return [
    ok('All migrations are applied.'),
    ...(await checkEnvironment(db, config)),
    ...(config.environment === 'production' ? [await demoClients(db)] : []),
    ...(config.environment === 'test' && config.isOpenToOthers && keyring
      ? await knownSecrets(db, keyring)
      : []),
    await checkReplicas(db, config),
    await checkRoles(db),
    await checkAuditTrail(db),
    ...encryption,
    await checkBackups(db, config, now),
    ...(keyring ? [checkSigningKeys(await loadSigningKeys(db, keyring), now)] : []),
    checkTasks(await countTasks(db, now)),
    checkMarket(config, await countToHandOver(db), now),
    checkDeclarations('withdrawal', await countWaiting(db, 'withdrawal'), now),
    checkDeclarations('termination', await countWaiting(db, 'termination'), now),
    checkWebhooks(await countWebhooks(db, now), await partnerSlugs(db)),
    checkPriceChanges(await findUnsent(db, berlinDate(now))),
    ...(config.environment === 'test'
      ? []
      : [
          checkNextYear(await findMissingNextYear(db, berlinDate(now)), berlinDate(now)),
          checkAgreements(await findReadersWithoutAgreement(db)),
        ]),
    // A reset of the sandbox takes bills away.
    ...checkBills(await verifyBills(db, config.sandbox ? 9999 : now.getUTCFullYear() - yearsOfNumbers)),
    ...(await checkOffers(db, config)),
    await checkCitus(db, config),
    await checkPrices(db, config, now),
    ...(await checkSenders(db, config)),
  ]
}

async function checkEnvironment(db: Db, { environment }: Config): Promise<Check[]> {
  const own = await findEnvironment(db)
  return own === undefined || own === environment ? [] : [failure(otherEnvironment(own, environment))]
}

const partnerSlugs = async (db: Db) => new Map((await listPartners(db)).map(({ id, slug }) => [id, slug]))

async function demoClients(db: Db): Promise<Check> {
  const demo = await findDemoClients(db)
  if (demo.length === 0) return ok('It has no demo clients.')
  return failure(
    `It has the demo clients ${demo.join(', ')}, whose secrets everybody knows: remove them with wattline environment production --remove-demo-data, or give production a database of its own.`,
  )
}

/** A start gives them others; somebody may have moved the database, or the service runs with other settings. */
async function knownSecrets(db: Db, keyring: Keyring): Promise<Check[]> {
  const names = await knownLogins(db, keyring, await loadDemo())
  if (names.length === 0) return []
  return [
    failure(
      `Everybody knows the secrets of ${names.join(', ')}: restart the service, which gives them others.`,
    ),
  ]
}
