import { beforeAll } from 'vitest'
import { startTaskWorker } from '../../../src/app/worker.ts'
import { findMissingDays, growDemoReadings } from '../../../src/sandbox/demo/demo-readings.ts'
import { afterFile } from '../../../test/support/after-file.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { type TestService, testService } from '../../../test/support/test-service.ts'
import { Wattline, type WattlineOptions } from '../../src/index.ts'

export type RunningService = TestService & {
  origin: string
  /** A client of a demo partner. */
  clientOf(clientId?: string, options?: Partial<WattlineOptions>): Wattline
}

/** The whole service with its worker, on a port of its own, as a partner's program reaches it. One per test file. */
export async function runningService(environment: Record<string, string> = {}): Promise<RunningService> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  // The market answers at once, so that no test waits for it.
  const service = await testService({ PORT: String(port), SIMULATOR_STEP_MS: '10', ...environment })
  beforeAll(async () => {
    const now = service.clock.now()
    await growDemoReadings(service.pool, await findMissingDays(service.pool, now), now)
    await service.server.listen({ port, host: '127.0.0.1' })
    const worker = startTaskWorker(service.deps)
    // In a process of its own the service wakes its worker itself; else it looks for work once a second.
    const alarm = setInterval(worker.wake, 50)
    afterFile(async () => {
      clearInterval(alarm)
      await worker.close()
    })
  })
  const clientOf = (clientId = 'demo-whitelabel', options: Partial<WattlineOptions> = {}) =>
    new Wattline({ baseUrl: origin, clientId, clientSecret: `${clientId}-secret`, ...options })
  return { ...service, origin, clientOf }
}
