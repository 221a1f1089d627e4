import { databaseFault } from '../../../platform/db/database-fault.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Config, processEnvironment } from '../../../platform/settings/config.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { type Check, verdictsOn } from './check.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkCertificates } from './check-certificate.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkOpen } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkMail } from './check-mail.ts'
import { checkMonitoring } from './check-monitoring.ts'
import { checkProxy } from './check-proxy.ts'
import { checkRateLimits } from './check-rate-limits.ts'
import { checkReturns } from './check-returns.ts'
import { checkSupplier } from './check-supplier.ts'

type Given = {
  environment: Record<string, string | undefined>
  now: () => Date
  /** How to get at the database, and what to say of it. */
  checkDatabase: () => Promise<Check[]>
}

/** Looks at everything that production needs. */
export async function examine(config: Config, { environment, now, checkDatabase }: Given): Promise<Check[]> {
  const checks = await Promise.all([
    checkConfiguration(config, environment),
    checkAddresses(config),
    checkCertificates(config, now()),
    checkDatabase(),
    checkMail(config),
    checkReturns(config),
    checkSupplier(config),
    checkRateLimits(config),
    checkProxy(config),
    checkMonitoring(config),
    checkDisk(config),
  ])
  return checks.flat()
}

const { failure } = verdictsOn('database')

/** The same for a service that runs, in one of its threads, on its own database. */
export const examineService = (db: Db, config: Config): Promise<Check[]> => {
  const { now } = systemClock
  const checkDatabase = () =>
    checkOpen(db, config, now).catch((error) => {
      const fault = databaseFault(error)
      if (fault === undefined) throw error
      return [failure(fault)]
    })
  return examine(config, { environment: processEnvironment(), now, checkDatabase })
}
