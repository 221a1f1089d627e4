import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { createMonitoring } from '../../platform/monitoring/registry.ts'
import { monitorMessages } from './market-tasks.ts'

const { pool } = await testDatabase()

test('Prometheus sees how many messages are waiting, for the market and for a person', async () => {
  const monitoring = createMonitoring(pool)
  monitorMessages(monitoring, pool)
  const now = new Date()
  await pool.query(sql`
    insert into market_messages (direction, process, content, created_at, waiting_since)
    values ('in', '55037', '{}', ${now}, ${now}), ('in', '55037', '{}', ${now}, null)`)
  await pool.query(sql`
    insert into market_messages (direction, process, content, created_at, hand_over_since)
    values ('out', '55001', '{}', ${now}, ${now}), ('out', '55001', '{}', ${now}, null)`)

  expect(await monitoring.render()).toMatch(/^wattline_market_messages_waiting 1$/m)
  expect(await monitoring.render()).toMatch(/^wattline_market_messages_to_hand_over 1$/m)
})
