import { afterAll } from 'vitest'
import { closeThreads } from '../../src/app/threads.ts'
import { fuzzFiles } from '../abuse/fuzz-files.ts'
import { openMails } from '../abuse/mails-meanwhile.ts'
import { testService } from '../support/test-service.ts'

const service = await testService({ SIMULATOR_STEP_MS: '0' })
afterAll(closeThreads)

await fuzzFiles({ SVG: 500, XML: 250, CSV: 300 }, service.pool, () => openMails(service))
