import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { anOrder } from '../../test/support/an-order.ts'
import { patience, until } from '../../test/support/patience.ts'
import type { Gateway, Mood } from '../gateway.ts'
import { judgePrices } from '../judge-prices.ts'
import { setMarketStage } from '../market-stage.ts'
import { passTime } from '../pass-time.ts'
import { untilDrained } from '../queue.ts'
import { type Partner, partnerOf } from '../sandbox.ts'
import type { Scenario } from '../scenario.ts'

const ordersPerMood = 4
const moods: readonly (Mood | 'down')[] = ['slow', 'page-of-success', 'truncated', 'redirect', 'down']
/** The service waits twenty seconds for an answer, for which the short form has no time. */
const longestAttemptMilliseconds = 25_000
const patientMoods: readonly Mood[] = ['failing', 'page', 'silent']

export const sources: Scenario = {
  name: 'sources',
  promise:
    'a market gateway and price sources that are slow, down or lie cost no message, and no price is made up',
  rounds: 2,
  async run({ rounds, isPatient, say }) {
    const { database, gateway, service } = await setMarketStage()
    const partner = await partnerOf(service.origin)
    const played = isPatient ? [...moods, ...patientMoods] : moods
    const lost: string[] = []
    for (let round = 1; round <= rounds; round++) {
      for (const mood of played) {
        const taken = gateway.taken.size
        await strike(gateway, mood, async () => {
          await placeOrders(partner, lost)
          await untilTried(database.pool)
        })
        say(
          `round ${round} of ${rounds}: the market gateway was ${mood}, ${gateway.taken.size - taken} taken meanwhile`,
        )
      }
      // An attempt that was under way when the gateway fell silent has twenty seconds to end, and keeps its message so long.
      if (isPatient) await pause(longestAttemptMilliseconds)
      // Pauses between attempts are minutes and hours; what failed is due at once.
      await passTime(database.pool)
      await untilDrained(database.pool, 60)
    }
    const market = await judgeMessages(database.pool, gateway)
    const startsAt = new Date()
    const prices = await judgePrices(database.pool, startsAt, isPatient ? 5000 : patience(1))
    say(`price sources: ${prices.moods} moods, asked ${prices.asked} times, ${prices.reported} reports`)
    lost.push(...partner.faults, ...market.lost, ...prices.lost)
    const details = {
      requests: partner.calls(),
      'orders stored': ordersPerMood * played.length * rounds,
      'market messages': market.messages,
      'requests to the gateway': gateway.requests,
      'messages that were retried': market.retried,
      'requests to price sources': prices.asked,
      'reports about price sources': prices.reported,
    }
    const times = played.length * rounds + prices.moods
    return { tried: 'market and price sources slow, down, lying', times, lost, details }
  },
}

async function strike(gateway: Gateway, mood: Mood | 'down', work: () => Promise<void>): Promise<void> {
  if (mood === 'down') await gateway.goDown()
  else gateway.mood = mood
  await work()
  gateway.mood = 'honest'
  await gateway.comeBack()
}

let meters = 0

/** Orders that go on to the market at once. No fault of the market may refuse one. */
async function placeOrders(partner: Partner, lost: string[]): Promise<void> {
  const orders = Array.from({ length: ordersPerMood }, () =>
    anOrder({
      userAccount: { emailAddress: `market-${++meters}@example.com` },
      // A delivery point of its own, or the second order would be a duplicate.
      contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `M-${meters}` } },
    }),
  )
  for (const answer of await Promise.all(
    orders.map((order) => partner.call('POST', '/partner/v1/orders', order)),
  ))
    if (answer.status !== 200)
      lost.push(`an order was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
}

/** Waits until each message was handed over or has failed once. */
const untilTried = (pool: Pool) =>
  until('each message was tried', async () => {
    const { rows } = await pool.query<{ open: number; messages: number }>(sql`
      select count(*) filter (where done_at is null and last_error is null and due_at <= now()) as open,
        (select count(*) from orders o where o.state = 'Open' and o.open_reasons = '{}') as messages
      from tasks where kind in ('process-order', 'send-market-message')`)
    return rows[0]?.open === 0 && rows[0].messages === 0
  })

/** Each message that is stored reached the gateway in an answer that it meant, word for word; none was given up. */
async function judgeMessages(pool: Pool, { taken, followed }: Gateway) {
  const { rows } = await pool.query<{ id: string; isSent: boolean; attempts: number; isParked: boolean }>(sql`
    select m.id, m.sent_at is not null as "isSent", t.attempts, t.parked_at is not null as "isParked"
    from market_messages m join tasks t on t.subject = m.id::text and t.kind = 'send-market-message'
    where m.direction = 'out'`)
  const silentOrders = await pool.query<{ number: string }>(sql`
    select contract_number as number from orders o where o.state = 'Processing'
      and not exists (select from market_messages m where m.contract_number = o.contract_number)`)
  return {
    messages: rows.length,
    retried: rows.filter(({ attempts }) => attempts > 1).length,
    lost: [
      ...(followed > 0 ? [`${followed} messages followed a redirect`] : []),
      ...rows
        .filter(({ id }) => !taken.has(id))
        .map(({ id }) => `the message ${id} never reached the market`),
      ...rows
        .filter(({ isSent, isParked }) => !isSent || isParked)
        .map(({ id }) => `the message ${id} was not handed over`),
      ...[...taken]
        .filter(([id, body]) => JSON.parse(body).messageId !== id)
        .map(([id]) => `${id} is another message`),
      ...silentOrders.rows.map(({ number }) => `the order ${number} never went to the market`),
    ],
  }
}
