import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { aStatus, everyStatus, pairOf } from '../../domain/order-status.fixture.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { bringUpToDate, nextDueDate } from './due-changes.ts'
import { dueMoments } from './moments.ts'
import {
  lastDueDate,
  presentDeliveryState,
  presentState,
  storedDeliveryState,
  storedState,
} from './present-state.ts'

const { pool } = await testDatabase()

const today = '2026-03-01'
const days = [-400, -3, -2, -1, 0, 1, 2, 3, 400].map((offset) => plusDays(today, offset))

/** Every pair of states with every start and end around today that it can have. */
const cases = everyStatus.flatMap((status) =>
  (status.startDate === null ? [null] : days).flatMap((startDate) =>
    (status.endDate === null ? [null] : days)
      // An end on the day before the start stands for a delivery that never began; no end is earlier.
      .filter((endDate) => startDate === null || endDate === null || endDate >= plusDays(startDate, -1))
      .map((endDate) => aStatus(status.state, { ...status, startDate, endDate })),
  ),
)

test('SQL and the rules agree about every status on every day around its dates', async () => {
  const rows = await presentBySql(cases)

  expect(cases.length).toBeGreaterThan(150)
  expect(new Set(cases.map(pairOf))).toEqual(new Set(everyStatus.map(pairOf)))
  expect(rows).toEqual(cases.map(presentByRules))
  expect(rows.filter(({ changedOn }) => changedOn !== null).length).toBeGreaterThan(50)
})

test('filters by a present state look at every state that may be stored instead', () => {
  for (const status of cases) {
    const { state, deliveryState } = bringUpToDate(status, today)

    expect(storedState[state].text).toContain(`'${status.state}'`)
    expect(storedDeliveryState[deliveryState].text).toContain(`'${status.deliveryState}'`)
  }
})

function presentByRules(status: OrderStatus) {
  const { state, deliveryState } = bringUpToDate(status, today)
  const last = dueMoments(status, today).at(-1)
  return { state, deliveryState, changedOn: last === undefined ? null : berlinDate(last.happenedAt) }
}

async function presentBySql(statuses: readonly OrderStatus[]) {
  const given = statuses.map((status, place) => ({ ...status, place, dueDate: nextDueDate(status) }))
  const { rows } = await pool.query<ReturnType<typeof presentByRules>>(sql`
    with o as (
      select s.place, s.state, s."deliveryState" as delivery_state, s."startDate" as start_date,
        s."endDate" as end_date, s."dueDate" as due_date
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as s (place integer, state text,
        "deliveryState" text, "startDate" date, "endDate" date, "dueDate" date))
    select ${presentState} as state, ${presentDeliveryState} as "deliveryState", ${lastDueDate} as "changedOn"
    from o cross join (select ${today}::date as today) calendar
    order by o.place`)
  return rows
}
