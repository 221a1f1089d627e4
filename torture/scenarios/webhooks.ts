import { randomInt } from 'node:crypto'
import { waitForDatabase } from '../../src/platform/db/open-database.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { until } from '../../test/support/patience.ts'
import { startCrew } from '../crew.ts'
import { startDatabase } from '../database.ts'
import { startGateway } from '../gateway.ts'
import { judgeWebhooks } from '../judge-webhooks.ts'
import { type Lives, newLife } from '../lives.ts'
import { startMailbox } from '../mailbox.ts'
import { startMarket } from '../market-player.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { type OrderLoad, startOrderLoad } from '../order-load.ts'
import { tokenFrom } from '../place-order.ts'
import type { Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { environmentOf } from '../stage.ts'
import { untilSilent } from '../until-silent.ts'
import { moods, startWebhookReceiver, type WebhookReceiver } from '../webhook-receivers.ts'

const victims = ['worker', 'database', 'api'] as const
/** Two bring orders and may not see those of the other; the second has no role to see contracts. The third brings none. */
const clients = ['demo-whitelabel', 'demo-whitelabel', 'demo-whitelabel', 'demo-platform', 'demo-hems']

export const webhooks: Scenario = {
  name: 'webhooks',
  promise:
    'every event reaches every receiver that may see it and recovers, in the order of its contract; none is invented or shown to others',
  rounds: 15,
  async run({ rounds, isPatient, say }) {
    const tried =
      'kill -9 of the worker, PostgreSQL, an API process, while receivers fail, hang, are slow or break off'
    if (process.platform !== 'linux') {
      say('not tried: only Linux tells which process is which')
      return { tried, times: 0, lost: [], details: {} }
    }
    const [database, mailbox, gateway] = await Promise.all([startDatabase(), startMailbox(), startGateway()])
    const { pool } = database
    const crew = await startCrew(database, {
      ...environmentOf(database, mailbox),
      MARKET_URL: gateway.url,
      MARKET_SECRET: gateway.secret,
      // A busy machine is not what is tried here.
      LOAD_SHEDDING: 'off',
    })
    const { origin } = crew
    // What the demo data brought about is not for the endpoints of this scenario.
    await until('the demo data is published', () => isTold(pool))
    const since = await lastId(pool)
    const receivers = await Promise.all(clients.map((clientId) => startEndpoint(origin, clientId)))
    const lives: Lives = new Map()
    const market = startMarket(gateway, { origin, pool })
    const loads = await Promise.all(
      ['demo-whitelabel', 'demo-platform'].map((clientId) =>
        startOrderLoad(origin, {
          clientId,
          clients: 1,
          // An order causes four messages, three mails and eight events: few are much work.
          pauseMilliseconds: isPatient ? 250 : 1000,
          next: (ledger) => newLife(ledger, lives),
        }),
      ),
    )
    const [load] = loads as [OrderLoad, OrderLoad]

    for (let round = 1; round <= rounds; round++) {
      for (const receiver of receivers) receiver.mood = moods[randomInt(moods.length)] ?? 'honest'
      const victim = victims[(round - 1) % victims.length] ?? 'worker'
      await momentUnderLoad(load.ledger, 300, 3000)
      if (victim === 'database') await database.kill()
      else await crew.strike(victim, async () => {})
      say(
        `round ${round} of ${rounds}: killed ${victim}, ${lives.size} orders, ${arrivalsOf(receivers)} webhooks`,
      )
      await waitForDatabase(pool)
      await crew.untilComplete()
    }
    await Promise.all(loads.map(({ stop }) => stop()))
    for (const receiver of receivers) receiver.mood = 'honest'
    await settle({ database, service: crew }, load.ledger, { isPatient })
    await untilSilent(pool, gateway, market)
    await market.stop()
    await untilDelivered(pool, { isPatient })

    const { lost, details } = await judgeWebhooks(pool, { receivers, strikes: rounds, since })
    return {
      tried,
      times: rounds,
      lost: [...lost, ...loads.flatMap(({ ledger }) => ledger.unexpected), ...market.unexpected],
      details,
    }
  },
}

/** A receiver of a partner, and the endpoint that leads to it. */
async function startEndpoint(origin: string, clientId: string): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver(clientId)
  const answer = await fetch(`${origin}/partner/v1/webhook-endpoints`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenFrom(origin, clientId)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: receiver.url }),
  })
  if (!answer.ok) throw new Error(`An endpoint was answered with ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: string; secret: string } }
  receiver.trust(data.secret)
  receiver.endpointId = data.id
  return receiver
}

const arrivalsOf = (receivers: readonly WebhookReceiver[]) =>
  receivers.reduce((sum, { arrivals }) => sum + arrivals.length, 0)

async function lastId(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql`select last_id as id from event_publication`)
  return rows[0]?.id ?? ''
}

async function isTold(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(sql`select from event_facts limit 1`)
  return rows.length === 0
}

/**
 * Waits until nothing is on its way; the pauses of failed deliveries are long, unless they are passed in the database. One
 * statement looks for both: between two of them, the last facts could become deliveries.
 */
const untilDelivered = (pool: Pool, { isPatient }: { isPatient: boolean }) =>
  until(
    'everything is delivered',
    async () => {
      if (!isPatient) await passWebhookTime(pool)
      const { rows } = await pool.query(sql`
        select from webhook_deliveries where state = 'Pending' union all select from event_facts limit 1`)
      return rows.length === 0
    },
    { seconds: isPatient ? 900 : 120, pauseMilliseconds: 500 },
  )

/** Leases of dead processes end, and pauses before the next attempt are over. */
async function passWebhookTime(pool: Pool): Promise<void> {
  await pool.query(
    sql`update webhook_endpoints set leased_until = null where leased_until < now() + interval '45 seconds'`,
  )
  await pool.query(sql`update webhook_endpoints set retry_at = null where retry_at > now()`)
  await pool.query(
    sql`update webhook_deliveries set due_at = now() where state = 'Pending' and due_at > now()`,
  )
}
