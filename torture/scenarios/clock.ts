import { randomUUID } from 'node:crypto'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { anOrder } from '../../test/support/an-order.ts'
import { until } from '../../test/support/patience.ts'
import { judgeHistory } from '../judge-history.ts'
import { setMarketStage } from '../market-stage.ts'
import { untilDrained } from '../queue.ts'
import { type Partner, partnerOf } from '../sandbox.ts'
import type { Scenario } from '../scenario.ts'
import { type SpecialDay, specialDaysAfter } from '../special-days.ts'

type Supply = { contractNumber: string; startDate: string; endDate: string | null }

export const clock: Scenario = {
  name: 'clock',
  promise:
    'an hour too far, days of 23 and 25 hours and a leap day: every order starts and ends on its day, once',
  rounds: 4,
  async run({ rounds, say }) {
    // Its market says nothing, so that the calendar alone moves the orders.
    const { database, mailbox, service } = await setMarketStage()
    const partner = await partnerOf(service.origin)
    const lost: string[] = []
    const supplies: Supply[] = []
    const reader = startReader(service.origin)
    let checks = 0

    const check = async (when: string) => {
      const date = (await timeOf(partner)).slice(0, 10)
      for (const supply of supplies) {
        const { body } = await partner.call('GET', `/partner/v1/orders/${supply.contractNumber}`)
        const found = deliveryStateIn(body)
        checks++
        if (found !== expectedAt(date, supply))
          lost.push(`${when}: ${told(supply)} is ${found} instead of ${expectedAt(date, supply)}`)
      }
    }
    const move = async (by: { advance: string } | { to: string }, expected: string) => {
      const answer = await partner.call('POST', '/sandbox/v1/clock', by)
      const time = await timeOf(partner)
      if (answer.status !== 200 || !time.startsWith(expected))
        lost.push(`the clock stands at ${time} instead of ${expected} (${answer.text.slice(0, 200)})`)
      await check(`at ${time}`)
    }

    await move({ advance: 'PT1H' }, '')
    for (let round = 1; round <= rounds; round++) {
      for (const day of specialDaysAfter((await timeOf(partner)).slice(0, 10))) {
        // Days that a former one has led past come around again in the next round.
        if (day.date <= plusDays((await timeOf(partner)).slice(0, 10), 2)) continue
        supplies.push(...(await supplyAround(partner, day)))
        await passThrough(day, move)
        say(`round ${round} of ${rounds}: ${day.says}, ${day.date}`)
      }
    }
    await reader.stop()
    await untilDrained(database.pool, 60)
    await untilNoTaskIsDue(database.pool, (await timeOf(partner)).slice(0, 10))
    const history = await judgeHistory(database.pool)
    lost.push(
      ...partner.faults,
      ...reader.faults(),
      ...history.lost,
      ...(await judgeOnce(database.pool, supplies)),
    )
    const details = {
      requests: partner.calls() + reader.calls(),
      'orders stored': supplies.length,
      'states looked at': checks,
      'steps of history replayed': history.steps,
      'mails of all kinds': mailbox.deliveries.length,
    }
    return { tried: 'an hour, both clock changes, a leap day', times: rounds, lost, details }
  },
}

type Move = (by: { advance: string } | { to: string }, expected: string) => Promise<void>

async function passThrough({ date, firstHours }: SpecialDay, move: Move): Promise<void> {
  const [before, after] = [plusDays(date, -1), plusDays(date, 1)]
  await move({ to: `${before} 12:00:00` }, `${before} 12`)
  await move({ to: `${before} 23:59:30` }, `${before} 23:59`)
  await move({ advance: 'PT30S' }, `${date} 00`)
  for (const hour of firstHours) await move({ advance: 'PT1H' }, `${date} ${hour}`)
  await move({ to: `${date} 23:59:30` }, `${date} 23:59`)
  await move({ advance: 'PT30S' }, `${after} 00`)
  // A day of the calendar, however long it is.
  await move({ advance: 'P1D' }, `${plusDays(after, 1)} 00`)
}

/** Orders that start and end the day before, on the day and after it. */
async function supplyAround(partner: Partner, { date }: SpecialDay): Promise<Supply[]> {
  const [before, after] = [plusDays(date, -1), plusDays(date, 1)]
  const wanted: [string, string | null][] = [
    [date, null],
    [date, date],
    [before, before],
    [before, date],
    [after, after],
    [before, after],
  ]
  return Promise.all(wanted.map(([startDate, endDate]) => supply(partner, startDate, endDate)))
}

async function supply(partner: Partner, startDate: string, endDate: string | null): Promise<Supply> {
  const externalId = randomUUID()
  const order = anOrder({
    userAccount: { emailAddress: `${externalId}@example.com` },
    contract: {
      externalId,
      deliveryDetails: { maLoIdentifier: null, meterNumber: `C-${externalId.slice(0, 8)}` },
    },
  })
  const placed = await partner.call('POST', '/partner/v1/orders', order)
  const contractNumber = String(placed.body.contractNumber)
  const report = (event: object) => partner.call('POST', `/sandbox/v1/orders/${contractNumber}/events`, event)
  // Until the worker has looked at the order nobody can confirm it.
  const confirmed = await until('the order can be confirmed', async () => {
    const answer = await report({ event: 'supplyConfirmed', startDate })
    return answer.status === 409 ? undefined : answer
  })
  const ended =
    endDate === null
      ? confirmed
      : await report({ event: 'terminated', endDate, cancellationReason: 'CustomerMisc' })
  const refused = [placed, confirmed, ended].find(({ status }) => status !== 200)
  if (refused !== undefined) throw new Error(`The order was answered with ${refused.status}: ${refused.text}`)
  return { contractNumber, startDate, endDate }
}

function expectedAt(date: string, { startDate, endDate }: Supply): string {
  if (date < startDate) return endDate === null ? 'DeliveryPending' : 'CancelledPendingDelivery'
  if (endDate === null) return 'Delivery'
  return date <= endDate ? 'CancelledDelivery' : 'Cancelled'
}

const told = ({ contractNumber, startDate, endDate }: Supply) =>
  `the order ${contractNumber} (${startDate} to ${endDate ?? 'further notice'})`

const deliveryStateIn = (body: Record<string, unknown>): string =>
  (body.data as { order?: { deliveryState?: { state?: string } } })?.order?.deliveryState?.state ?? 'unknown'

async function timeOf(partner: Partner): Promise<string> {
  const { body } = await partner.call('GET', '/sandbox/v1/clock')
  return String((body.data as { now?: string })?.now)
}

/** Somebody who reads lists all the while, to whom no jump of the clock may look like a failure. */
function startReader(origin: string) {
  let isOver = false
  let partner: Partner | undefined
  const work = async () => {
    partner = await partnerOf(origin)
    while (!isOver) await partner.call('GET', '/partner/v1/orders?limit=20')
  }
  let failure: string[] = []
  const working = work().catch((error: Error) => {
    failure = [`a reader was not answered: ${error.message}`]
  })
  return {
    calls: () => partner?.calls() ?? 0,
    faults: () => [...failure, ...(partner?.faults ?? [])],
    async stop() {
      isOver = true
      await working
    },
  }
}

/** An order that a task held when the clock moved is passed over then; the worker stores its change within seconds. */
const untilNoTaskIsDue = (pool: Pool, today: string) =>
  until('every change that is due is stored', async () => {
    const { rows } = await pool.query(sql`select 1 from orders where due_date <= ${today} limit 1`)
    return rows.length === 0
  })

/** Each start, each end and each mail of a kind came once. */
async function judgeOnce(pool: Pool, supplies: readonly Supply[]): Promise<string[]> {
  const { rows } = await pool.query<{ number: string; event: string; count: number }>(sql`
    select contract_number as number, event, count(*) as count from order_history
    where event in ('startDateReached', 'endDatePassed') group by 1, 2`)
  const times = new Map(rows.map(({ number, event, count }) => [`${number} ${event}`, count]))
  const mails = await pool.query<{ number: string; kind: string }>(sql`
    select subject as number, kind from tasks where kind like '%-mail' group by 1, 2 having count(*) > 1`)
  return [
    ...supplies.flatMap((each) => [
      ...(times.get(`${each.contractNumber} startDateReached`) === 1
        ? []
        : [`${told(each)} did not start once`]),
      ...(each.endDate === null || times.get(`${each.contractNumber} endDatePassed`) === 1
        ? []
        : [`${told(each)} did not end once`]),
    ]),
    ...mails.rows.map(({ number, kind }) => `${kind} was to be sent twice for ${number}`),
  ]
}
