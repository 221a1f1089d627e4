import { databaseFault } from '../../../platform/db/database-fault.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Config, processEnvironment } from '../../../platform/settings/config.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { type Check, verdictsOn } from './check.ts'
import { checkConfiguration, checkSupplier } from './check-configuration.ts'
import { checkOpen } from './check-database.ts'
import { checkDisk, checkMonitoring } from './check-machine.ts'
import { checkMail, checkReturns } from './check-mail.ts'
import { checkAddresses, checkCertificates, checkProxy, checkRateLimits } from './check-web.ts'

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
