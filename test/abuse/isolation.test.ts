/** Three partners side by side. A longer form: `npm run torture -- isolation`. */
import { afterAll, expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { giveAccess } from '../../src/customers/grants/access.ts'
import { readPdf } from '../../src/mail/documents/pdf-text.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { testService } from '../support/test-service.ts'
import { playIsolation } from './isolation.ts'
import { wireTo } from './wire.ts'

const { server, deps, pool, logLines } = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
const wire = wireTo(await server.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => wire.close())

async function link(customerNumber: string, slug: string): Promise<void> {
  const { rows } = await pool.query<{ accountId: string; partnerId: string }>(sql`
    select a.id as "accountId", p.id as "partnerId" from accounts a, partners p
    where a.customer_number = ${customerNumber} and p.slug = ${slug}`)
  const { accountId = '', partnerId = '' } = rows[0] ?? {}
  const grant = { accountId, customerNumber, partner: { id: partnerId, slug } }
  await giveAccess(pool, grant, { externalId: null, requestId: 'isolation', now: deps.clock.now() })
}
const settle = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

const seed = Number(process.env.ISOLATION_SEED ?? 9)
const steps = Number(process.env.ISOLATION_STEPS ?? 250)

test('no partner reads a byte of what another one brought, whatever they do', async () => {
  const outcome = await playIsolation(
    { wire, link, settle, readDocument: (pdf) => JSON.stringify(readPdf(pdf)) },
    { seed, steps, name: 'short' },
  )

  const faults = logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
  expect({ leaks: outcome.leaks, faults }).toEqual({ leaks: [], faults: [] })
  // They did see what is their own, so that there was something to see.
  expect(outcome.shown).toBeGreaterThan(20)
  expect(logLines.join('')).not.toMatch(/canary-short|Vorcanary|Canarygasse|DE02120300000000202051/)
})
