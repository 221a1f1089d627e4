/** Random lives of an order in the database, compared step by step with the pure model. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import type { OrderEvent } from '../../domain/order-events.ts'
import { type OrderStatus, receivedStatus } from '../../domain/order-status.ts'
import { sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { applyEvent } from './apply-event.ts'
import { bringUpToDate } from './due-changes.ts'
import { brokenInvariants } from './invariants.fixture.ts'
import { moveDueOrders } from './move-due-orders.ts'
import { recordEvent } from './record-event.ts'

const { send, pool, clock } = await testService()
const firstDay = berlinDate(clock.now())
// Until then the customer may withdraw, as the model assumes: the confirmation goes out on the first day at the earliest.
const lastDay = plusDays(firstDay, 14)
let orders = 0

async function place(): Promise<string> {
  const emailAddress = `random-${++orders}@example.com`
  const payload = anOrder({
    userAccount: { emailAddress },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `R-${orders}` } },
  })
  return (await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })).json()
    .contractNumber
}

async function stored(contractNumber: string): Promise<OrderStatus> {
  const { rows } = await pool.query<OrderStatus>(sql`
    select state, delivery_state as "deliveryState", start_date as "startDate", end_date as "endDate",
      denial_reason as "denialReason", cancellation_reason as "cancellationReason",
      delivery_message as "deliveryMessage", open_reasons as "openReasons"
    from orders where contract_number = ${contractNumber}`)
  const [status] = rows
  if (status === undefined) throw new Error('the order is gone')
  return status
}
const historyLength = async (contractNumber: string) =>
  (await pool.query(sql`select from order_history where contract_number = ${contractNumber}`)).rowCount

const offset = fc.integer({ min: -2, max: 8 })
const event: fc.Arbitrary<(today: string) => OrderEvent> = fc.oneof(
  fc
    .constantFrom<OrderEvent['event']>(
      'dataCompleted',
      'marketContacted',
      'withdrawn',
      'terminationWithdrawn',
      'communicationFailed',
      'reopened',
    )
    .map((name) => () => ({ event: name }) as OrderEvent),
  offset.map((days) => (today: string) => ({
    event: 'supplyConfirmed' as const,
    startDate: plusDays(today, days),
  })),
  offset.map((days) => (today: string) => ({
    event: 'terminated' as const,
    endDate: plusDays(today, days),
    cancellationReason: 'CustomerMisc' as const,
  })),
  fc.constant(() => ({ event: 'denied' as const, denialReason: 'Other' as const })),
)
const step = fc.oneof(
  { weight: 6, arbitrary: event.map((make) => ({ kind: 'event' as const, make })) },
  { weight: 2, arbitrary: fc.tuple(event, event).map((makes) => ({ kind: 'race' as const, makes })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 9 }).map((days) => ({ kind: 'days' as const, days })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'calendar' as const }) },
)

test('an order in the database follows the model through random events, even if date-driven changes are stored late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const contractNumber = await place()
      let model: OrderStatus = receivedStatus()
      let today = firstDay
      let moves = 1
      // Noon, so that a date and its instant cannot be taken for each other.
      const now = () => new Date(`${today}T11:00:00Z`)
      const report = (fact: OrderEvent) =>
        recordEvent(pool, contractNumber, fact, { actor: 'test', now: now() }).then(
          () => true,
          (error) => (error instanceof Refusal ? false : Promise.reject(error)),
        )
      const expectMoved = (fact: OrderEvent) => {
        const applied = applyEvent(model, fact, { today, isWithdrawalPossible: true })
        if (applied.isAllowed) {
          moves += applied.steps.length
          model = applied.steps.at(-1) ?? model
        }
        return applied.isAllowed
      }

      for (const each of steps) {
        if (each.kind === 'days') today = [plusDays(today, each.days), lastDay].sort()[0] ?? lastDay
        if (each.kind === 'event') expect(await report(each.make(today))).toBe(expectMoved(each.make(today)))
        if (each.kind === 'race') {
          // Two reporters at once: one after the other, in either order, and never both on the same old state.
          const [first, second] = each.makes.map((make) => make(today)) as [OrderEvent, OrderEvent]
          await Promise.all([report(first), report(second)])
          moves = (await historyLength(contractNumber)) ?? 0
          model = await stored(contractNumber)
        }
        if (each.kind === 'calendar') {
          const due = bringUpToDate(model, today)
          const [moved] = await Promise.all([moveDueOrders(pool, now()), moveDueOrders(pool, now())])
          expect(moved).toBeGreaterThanOrEqual(0)
          model = due
          moves = (await historyLength(contractNumber)) ?? 0
        }
        const { event: _, ...expected } = { event: null, ...model }
        expect(await stored(contractNumber)).toEqual(expected)
        expect(await historyLength(contractNumber)).toBe(moves)
        expect(brokenInvariants(bringUpToDate(model, today), today)).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})
