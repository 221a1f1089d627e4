import { expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { pool, get, post } = await operatorService()
const contractNumber = '30000016'

const insert = (number: string | null, from: string, to: string) =>
  pool.query(sql`
    insert into bills (contract_number, kind, state, period_from, period_to, inputs, inputs_sha256, net_cents, gross_cents,
      drafted_at, number, finalised_at, issued_on, due_date)
    values (${contractNumber}, 'Monthly', ${number === null ? 'Draft' : 'Final'}, ${from}::date, ${to}::date, '{}', '', 10000,
      11900, now(), ${number}, ${number === null ? null : new Date()}, ${number === null ? null : to}::date,
      ${number === null ? null : to}::date)`)

test('a bill is listed with its draft, reversed once, and shows by what', async () => {
  await insert('2019-0000001', '2026-01-01', '2026-02-01')
  await insert(null, '2026-02-01', '2026-03-01')

  const reversal = await post('/bills/2019-0000001/reversal', { reason: 'The meter was another one.' })
  const again = await post('/bills/2019-0000001/reversal', { reason: 'The meter was another one.' })
  const { data } = (await get(`/contracts/${contractNumber}/bills`)).json()

  const { reversedBy } = reversal.json().data
  expect(reversedBy).toMatch(/^\d{4}-0000001$/)
  expect(again.statusCode).toBe(409)
  expect(again.json().message).toContain(reversedBy)
  expect(data).toMatchObject([
    { billNumber: null, state: 'Draft', from: '2026-02-01', to: '2026-02-28' },
    { billNumber: reversedBy, kind: 'Reversal', totalGross: -119, totalNet: -100, reverses: '2019-0000001' },
    { billNumber: '2019-0000001', state: 'Reversed', totalGross: 119, reversedBy },
  ])
})

test('an unknown number is 404, and what is no number is 400', async () => {
  const reason = { reason: 'The meter was another one.' }

  expect((await post('/bills/2020-0000001/reversal', reason)).statusCode).toBe(404)
  expect((await post('/bills/1/reversal', reason)).statusCode).toBe(400)
})

test('contracts that wait are listed with the reason, those that have waited longest first', async () => {
  await pool.query(sql`update contract_billing set hold_reason = null, hold_date = null, held_since = null`)
  for (const [number, since] of [
    ['30000016', '2026-02-03T10:00:00Z'],
    ['30000032', '2026-02-02T10:00:00Z'],
  ])
    await pool.query(sql`
      update contract_billing set hold_reason = 'QuarterHoursMissing', hold_date = '2026-01-12', held_since = ${since}
      where contract_number = ${number}`)

  expect((await get('/bills/held')).json().data).toEqual([
    {
      contractNumber: '30000032',
      reason: 'QuarterHoursMissing',
      date: '2026-01-12',
      heldSince: '2026-02-02 11:00:00',
    },
    {
      contractNumber: '30000016',
      reason: 'QuarterHoursMissing',
      date: '2026-01-12',
      heldSince: '2026-02-03 11:00:00',
    },
  ])
})
