import { type Database, startDatabase } from './database.ts'
import { prepareService, type Service } from './service.ts'

/** The service of a test environment that writes all that it has to say, and keeps its mails. */
export async function startAbusedService(): Promise<{ service: Service; database: Database }> {
  const database = await startDatabase()
  const service = await prepareService({
    DATABASE_URL: database.url,
    RATE_LIMIT_PER_MINUTE: '10000000',
    // The market keeps out of it: what happens to an order is what the partners do.
    SIMULATOR_STEP_MS: '3600000',
    // A busy machine is not what is tried here.
    LOAD_SHEDDING: 'off',
  })
  service.start()
  await service.untilReady()
  return { service, database }
}
