/** The report of levies that were not charged (§ 22 EnFG), which grid operators are owed by 31 March. */
import { expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { exemptYear, levyReport } from './levy-report.ts'

const { deps, pool, put, post } = await operatorService()
const contractNumber = '30000032'
const exempt = (validFrom: string, validTo: string | null = null) =>
  put(`/contracts/${contractNumber}/levy-exemptions`, {
    periods: [
      {
        ...{
          validFrom,
          validTo,
          appliedOn: '2025-01-15',
          appliedBy: 'Customer',
          meterNumber: '1EMH0012345678',
        },
        ...{ exclusionsCheckedOn: '2025-01-15', proofReference: 'NB-2025-004711' },
      },
    ],
  })
const now = new Date('2026-11-19T12:00:00Z')

await pool.query(sql`delete from reading_days where contract_number = ${contractNumber}`)
await pool.query(sql`
  update orders set start_date = '2025-03-01', grid_operator_code = '9903100000006', malo_identifier = '41373559241'
  where contract_number = ${contractNumber}`)

test('has what an exempt contract used in the year, and how many days are not measured', async () => {
  await exempt('2025-03-29')
  const day = (date: string, values: number) => ({ contractNumber, date, kwh: new Array(values).fill(0.25) })
  await post('/readings', { readings: [day('2025-03-28', 96), day('2025-03-30', 92), day('2025-03-31', 96)] })

  expect(await levyReport(deps, 2025, now)).toEqual([
    {
      ...{ gridOperatorCode: '9903100000006', contractNumber, marketLocation: '41373559241' },
      ...{ meterNumber: '1EMH0012345678', firstDay: '2025-03-29', lastDay: '2025-12-31', kwh: 47 },
      // 278 days are exempt, two of them measured.
      ...{ missingDays: 276, appliedBy: 'Customer', appliedOn: '2025-01-15' },
      ...{ exclusionsCheckedOn: '2025-01-15', proofReference: 'NB-2025-004711' },
    },
  ])
})

test('leaves out what is before the delivery', async () => {
  await exempt('2025-01-01', '2025-03-31')

  expect(await levyReport(deps, 2025, now)).toMatchObject([{ firstDay: '2025-03-01', lastDay: '2025-03-31' }])
  expect(await levyReport(deps, 2026, now)).toEqual([])
})

test('of an erased customer says that nothing is measured', async () => {
  await exempt('2025-03-29')
  await pool.transaction(async (tx) => {
    await tx.query(sql`update accounts set erased_at = now() where customer_number = '20000026'`)

    const [row] = await levyReport({ ...deps, db: tx, reads: tx }, 2025, now)

    expect(row).toMatchObject({ kwh: null, missingDays: 278, proofReference: 'NB-2025-004711' })
    await tx.query(sql`update accounts set erased_at = null where customer_number = '20000026'`)
  })
})

test.each([
  ['2026-03-31T12:00:00Z', 2025],
  ['2026-04-01T12:00:00Z', undefined],
])('at %s the year to report is %s', async (at, year) => {
  await exempt('2025-03-29', '2025-12-31')

  expect(await exemptYear(deps.reads, new Date(at))).toBe(year)
})
