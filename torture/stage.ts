import { type Database, startDatabase } from './database.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { prepareService, type Service } from './service.ts'

export type Stage = { database: Database; mailbox: Mailbox; service: Service }

/** The service, ready, with a database and a mail server that nobody else uses. */
export async function setStage(): Promise<Stage> {
  const [database, mailbox] = await Promise.all([startDatabase(), startMailbox()])
  const service = await prepareService({
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    // The load comes from one client and is no misuse.
    RATE_LIMIT_PER_MINUTE: '10000000',
  })
  service.start()
  await service.untilReady()
  return { database, mailbox, service }
}
