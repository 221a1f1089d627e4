import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { openPool } from '../../platform/db/open-pool.ts'
import { watchRevisions } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { findArea } from '../regions/areas.ts'
import { loadRegions } from '../regions/load-regions.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'

// As imports have it: a statement about so many rows may take as long as it needs.
const pool = openPool((await testDatabase()).address, { size: 2, isPatient: true })
afterAll(() => pool.close())
const files = csvFiles()

const rowsOf = (operatorOfNewYears: string) =>
  Array.from({ length: 15_000 }, (_, index) => String(10_000 + index * 5)).flatMap((postcode) => [
    `${postcode};2024-01-01;2026-01-01;9999901000006;UpTo25000;9999801000007`,
    `${postcode};2026-01-01;;${operatorOfNewYears};UpTo25000;9999801000007`,
  ])
const postcodeFile = (operatorOfNewYears: string) =>
  files.write(
    [
      'prefix;valid_from;valid_to;operator_code;municipality_class;supplier_code',
      ...rowsOf(operatorOfNewYears),
    ].join('\n'),
  )

/** The same database, recording the statements it runs. */
const counting = (db: Db, statements: string[]): Db => ({
  query(query) {
    statements.push(query.text)
    return db.query(query)
  },
  transaction: (work) => db.transaction((tx) => work(counting(tx, statements))),
})

describe('30,000 rows of postcodes', () => {
  test('are imported in few statements and reach a running process with its next refresh', async () => {
    const revisions = await watchRevisions(pool)
    const regions = await revisions.keep('regions', () => loadRegions(pool))
    await revisions.refresh()
    const statements: string[] = []

    expect(
      await importFile(counting(pool, statements), kindOf('postcodes'), postcodeFile('9999901000006')),
    ).toMatchObject({
      rows: 30_000,
      changed: true,
    })
    expect(statements.length).toBeLessThan(100)

    await revisions.refresh()
    expect(regions.current().areas.size).toBe(15_000)
    expect(findArea(regions.current(), '10005', '2025-12-31')).toMatchObject({ prefix: '10005' })
    expect(findArea(regions.current(), '10006', '2025-12-31')).toBe('postcode-unknown')
    revisions.close()
  })

  test('are compared in few statements too', async () => {
    const statements: string[] = []

    expect(
      await importFile(counting(pool, statements), kindOf('postcodes'), postcodeFile('9999901000006')),
    ).toMatchObject({ rows: 30_000, changed: false })
    expect(statements.length).toBeLessThan(100)
  })
})
