import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'

const { pool } = await testDatabase()

describe('the database refuses two rows for the same day in', () => {
  test.each([
    ['levies', `values ('2026-06-01', null, 2.05, 0, 0, 0, '2026-01-01', 'x')`],
    ['concession_fees', `values ('UpTo25000', '2026-06-01', null, 1.32)`],
    ['grid_fees', `values ('9999901000006', '2026-06-01', '2026-07-01', 6, 60, null, null)`],
    ['grid_fee_windows', `values ('9999901000006', '2026-06-01', null, 'High', 1, 285, 330, 9)`],
    ['default_supplier_prices', `values ('9999801000007', '2026-06-01', null, 40, 12)`],
    ['postcodes', `values ('10115', '2026-06-01', null, '9999901000006', 'Above500000', '9999801000007')`],
    ['campaigns', `values ('WELCOME10', '2026-06-01', null, null, 0, -1)`],
  ])('%s', async (table, values) => {
    await expect(pool.execute(`insert into ${table} ${values}`)).rejects.toMatchObject({ code: '23P01' })
  })

  test('tariff_versions', async () => {
    const copy = pool.execute(`insert into tariff_versions (tariff_key, valid_from, vat_percent,
      service_fee_cent_per_kwh, base_service_fee_euro_per_month, green_certificate_cent_per_kwh)
      values ('DYNAMIC_FEE', '2026-06-01', 19, 1, 1, 1)`)

    await expect(copy).rejects.toMatchObject({ code: '23P01' })
  })
})
