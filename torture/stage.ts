import { testKeys } from '../test/support/encryption-keys.ts'
import { type Database, type RestartableDatabase, startDatabase } from './database.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { prepareService, type Service } from './service.ts'
import { untilForecast } from './until-forecast.ts'

export type Stage<D extends Database = RestartableDatabase> = {
  database: D
  mailbox: Mailbox
  service: Service
}

/** The service, ready, with a database and a mail server that nobody else uses. */
export const setStage = (environment: Record<string, string> = {}): Promise<Stage> =>
  setStageOn(startDatabase(), environment)

/** The same on a database of a special kind. */
export async function setStageOn<D extends Database>(
  starting: Promise<D>,
  environment: Record<string, string> = {},
): Promise<Stage<D>> {
  const [database, mailbox] = await Promise.all([starting, startMailbox()])
  const service = await prepareService({ ...environmentOf(database, mailbox), ...environment })
  service.start()
  await service.untilReady()
  await untilForecast(database.pool)
  return { database, mailbox, service }
}

export const environmentOf = (database: Database, mailbox: Mailbox) => ({
  DATABASE_URL: database.url,
  SMTP_URL: mailbox.url,
  // Services that share a database share its keys.
  ENCRYPTION_KEYS: testKeys,
  // The load comes from one client and is no misuse.
  RATE_LIMIT_PER_MINUTE: '10000000',
})
