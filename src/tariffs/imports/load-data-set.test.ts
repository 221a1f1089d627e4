import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'
import { loadReferenceData, loadSampleData, removeSampleData } from './load-data-set.ts'

const { pool } = await testDatabase()
const files = csvFiles()

const origins = async () => {
  const { rows } = await pool.query<{ kind: string; dataSet: string }>(
    sql`select i.kind, i.data_set as "dataSet" from imports i order by i.kind`,
  )
  return Object.fromEntries(rows.map(({ kind, dataSet }) => [kind, dataSet]))
}

describe('the data that ships with the project', () => {
  test('is marked as reference or sample data', async () => {
    expect(await origins()).toEqual({
      campaigns: 'sample',
      'concession-fees': 'reference',
      'default-supplier-prices': 'sample',
      'default-suppliers': 'sample',
      'emission-factors': 'reference',
      'energy-labels': 'sample',
      'exchange-prices': 'sample',
      'grid-fees': 'sample',
      'grid-fee-windows': 'sample',
      'grid-operators': 'sample',
      levies: 'reference',
      'market-partners': 'sample',
      postcodes: 'sample',
    })
  })

  test('never replaces data that somebody imported', async () => {
    const levies =
      files.write(`valid_from;electricity_tax_cent_per_kwh_net;kwkg_cent_per_kwh_net;offshore_cent_per_kwh_net;p19_cent_per_kwh_net;published_on;source
2024-01-01;9;9;9;9;2023-10-25;own`)
    await importFile(pool, kindOf('levies'), levies)
    await pool.execute('delete from campaigns; delete from postcodes')

    await Promise.all([loadReferenceData(pool), loadSampleData(pool), loadReferenceData(pool)])

    const { rows } = await pool.query(sql`
      select (select count(*) from levies) as levies, (select count(*) from campaigns) as campaigns,
        (select count(*) from postcodes) as postcodes`)
    // Postcodes are only loaded together with operators and suppliers, because theirs may be gone.
    expect(rows).toEqual([{ levies: 1, campaigns: 1, postcodes: 0 }])
    expect((await origins()).levies).toBe('own')
  })

  test('is removed again, but for what somebody imported and what that refers to', async () => {
    await pool.query(sql`update imports set data_set = 'own' where kind = 'grid-fees'`)

    await pool.transaction(removeSampleData)

    expect(await origins()).toEqual({
      ...{ 'concession-fees': 'reference', 'emission-factors': 'reference', levies: 'own' },
      ...{ 'grid-fees': 'own', 'grid-operators': 'sample' },
    })
    const { rows } = await pool.query(sql`
      select exists (select from grid_fees) as fees, exists (select from grid_operators) as operators,
        exists (select from default_suppliers) as suppliers, exists (select from campaigns) as campaigns`)
    expect(rows).toEqual([{ fees: true, operators: true, suppliers: false, campaigns: false }])
  })
})
