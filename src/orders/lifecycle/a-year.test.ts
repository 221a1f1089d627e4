/** A year and a bit, lived day by day: both clock changes, New Year and the 29th of February included. */
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { moveClock } from '../../sandbox/shared-clock.ts'
import { recordEvent } from './record-event.ts'

const { send, pool, deps, clock } = await testService({}, stoppedClock(new Date('2027-11-16T12:00:00Z')))

async function pending(startDate: string, endDate: string): Promise<string> {
  const payload = anOrder({
    userAccount: { emailAddress: `year-${startDate}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `YEAR-${startDate}` } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber } = placed.json()
  const by = { actor: 'test', now: clock.now() }
  await recordEvent(pool, contractNumber, { event: 'dataCompleted' }, by)
  await recordEvent(pool, contractNumber, { event: 'supplyConfirmed', startDate }, by)
  await recordEvent(
    pool,
    contractNumber,
    { event: 'terminated', endDate, cancellationReason: 'CustomerMisc' },
    by,
  )
  return contractNumber
}

test('contracts begin on their first day and end after their last, at midnight in Berlin, all year long', async () => {
  const starts = [
    '2027-12-31',
    '2028-01-01',
    '2028-02-28',
    '2028-02-29',
    '2028-03-25',
    '2028-03-26',
    '2028-10-29',
    '2028-10-30',
  ]
  const lives = new Map<string, { startDate: string; endDate: string }>()
  for (const startDate of starts) {
    const endDate = plusDays(startDate, 3)
    lives.set(await pending(startDate, endDate), { startDate, endDate })
  }
  await moveClock(deps, { to: '2027-12-30 23:59:30' }, null)

  for (let date = '2027-12-31'; date < '2028-11-05'; date = plusDays(date, 1)) {
    await moveClock(deps, { to: `${date} 00:00:00` }, null)
    expect(berlinDate(clock.now())).toBe(date)

    const { rows } = await pool.query<{ contractNumber: string; deliveryState: string }>(sql`
      select contract_number as "contractNumber", delivery_state as "deliveryState" from orders
      where contract_number = any(${[...lives.keys()]}::text[])`)
    expect(rows).toHaveLength(starts.length)
    for (const { contractNumber, deliveryState } of rows) {
      const { startDate = '', endDate = '' } = lives.get(contractNumber) ?? {}
      const expected =
        date < startDate ? 'CancelledPendingDelivery' : date <= endDate ? 'CancelledDelivery' : 'Cancelled'
      expect(`${date} ${contractNumber} ${deliveryState}`).toBe(`${date} ${contractNumber} ${expected}`)
    }
  }
})
