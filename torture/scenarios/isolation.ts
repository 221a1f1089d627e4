import { randomInt } from 'node:crypto'
import { afterwards } from '../../bench/clean-up.ts'
import { giveAccess } from '../../src/customers/grants/access.ts'
import { readPdf } from '../../src/mail/documents/pdf-text.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { playIsolation } from '../../test/abuse/isolation.ts'
import { wireTo } from '../../test/abuse/wire.ts'
import { startAbusedService } from '../abused-service.ts'
import { untilDrained } from '../queue.ts'
import type { Scenario } from '../scenario.ts'
import { neverWrite } from '../service-output.ts'

const stepsPerRound = 500

export const isolation: Scenario = {
  name: 'isolation',
  promise: 'no partner reads a byte of what another one brought, whatever they do beside one another',
  rounds: 6,
  async run({ rounds, say }) {
    neverWrite(['canary', 'Canary'])
    const { service, database } = await startAbusedService()
    const { pool } = database
    const wire = wireTo(service.origin)
    afterwards(async () => wire.close())
    const link = async (customerNumber: string, slug: string) => {
      const { rows } = await pool.query<{ accountId: string; partnerId: string }>(sql`
        select a.id as "accountId", p.id as "partnerId" from accounts a, partners p
        where a.customer_number = ${customerNumber} and p.slug = ${slug}`)
      const { accountId = '', partnerId = '' } = rows[0] ?? {}
      const grant = { accountId, customerNumber, partner: { id: partnerId, slug } }
      await giveAccess(pool, grant, { externalId: null, requestId: 'isolation', now: new Date() })
    }
    const world = {
      wire,
      link,
      settle: () => untilDrained(pool, 60),
      readDocument: (pdf: Buffer) => readPdf(pdf).text,
    }
    const lost: string[] = []
    const details = { requests: 0, steps: 0, 'own data seen': 0 }

    for (let round = 1; round <= rounds; round++) {
      const seed = randomInt(2 ** 31)
      const outcome = await playIsolation(world, { seed, steps: stepsPerRound, name: `r${round}` })
      details.requests += outcome.answers
      details.steps += outcome.steps
      details['own data seen'] += outcome.shown
      lost.push(...outcome.leaks.map((leak) => `seed ${seed}: ${leak}`))
      say(`round ${round} of ${rounds}: seed ${seed}, ${details.requests} requests`)
    }
    if (details['own data seen'] === 0) lost.push('nobody saw anything, so that nothing was proved')
    return { tried: 'three partners doing anything', times: rounds, lost, details }
  },
}
