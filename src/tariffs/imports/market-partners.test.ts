import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { watchRevisions } from '../../platform/db/revisions.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { loadMarketDirectory } from '../market-partners/directory.ts'
import { manyMarketPartners } from '../market-partners/many-market-partners.fixture.ts'
import { findMarketPartners } from '../market-partners/search.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'

const { pool } = await testDatabase()
const files = csvFiles()
const header = 'code;role;name;city'
const importRows = (...rows: string[]) =>
  importFile(pool, kindOf('market-partners'), files.write([header, ...rows].join('\n')))
const rowsOf = (count: number) =>
  manyMarketPartners(count).map(({ code, role, name, city }) => `${code};${role};${name};${city}`)

describe('an import of market partners', () => {
  test('reaches a running process with its next refresh, and replaces what was there', async () => {
    const revisions = await watchRevisions(pool)
    const directory = await revisions.keep('market-partners', () => loadMarketDirectory(pool))
    expect(atOnce(findMarketPartners(directory.current(), { query: '9999801000007' }))).toHaveLength(1)

    expect(await importRows(...rowsOf(5000))).toMatchObject({ rows: 5000, changed: true })
    await revisions.refresh()
    revisions.close()

    expect(directory.current().partners).toHaveLength(5000)
    expect(atOnce(findMarketPartners(directory.current(), { query: '9999801000007' }))).toEqual([])
    expect(atOnce(findMarketPartners(directory.current(), { query: 'Stadtwerke Altenberg' }))[0]).toEqual({
      code: '9900000000003',
      role: 'Supplier',
      name: 'Stadtwerke Altenberg GmbH',
      city: 'Altenberg',
    })
  })

  test('takes BDEW and DVGW codes and GLNs, and a row without a city', async () => {
    const rows = ['9900080000007;GridOperator;A;', '9800001000004;Supplier;B;', '4033872000027;Supplier;C;X']
    await importRows(...rows)

    const { partners } = await loadMarketDirectory(pool)
    expect(partners.map(({ code, city }) => [code, city])).toEqual([
      ['9900080000007', null],
      ['9800001000004', null],
      ['4033872000027', 'X'],
    ])
  })

  test('is in the order of names, however they are written', async () => {
    const names = ['Zeta', 'Übermut', 'alpha', 'Ähre', 'Uhland', 'Öl', 'Ofen']
    await importRows(...names.map((name, index) => `${rowsOf(9)[index]?.split(';')[0]};Supplier;${name};`))

    const { partners } = await loadMarketDirectory(pool)
    expect(partners.map(({ name }) => name)).toEqual([
      'Ähre',
      'alpha',
      'Ofen',
      'Öl',
      'Übermut',
      'Uhland',
      'Zeta',
    ])
  })

  test('is refused with every fault and its line', async () => {
    const refused = importRows(
      '9999801000008;Supplier;A;',
      '999980100000;Supplier;A;',
      '9.9998E+12;Supplier;A;',
      '9999801000007;Lieferant;A;',
      '9999801000007;Supplier;;',
      '9999801000007;Supplier;A;',
      '9999801000007;GridOperator;B;',
    )

    await expect(refused).rejects.toMatchObject({
      faults: [
        { line: 2, says: 'code 9999801000008 has a wrong check digit' },
        { line: 3, says: 'code must be a code of 13 digits; it is "999980100000"' },
        { line: 4, says: expect.stringContaining('13 digits') },
        { line: 5, says: expect.stringContaining('Supplier, GridOperator, MeteringOperator') },
        { line: 6, says: 'name is empty' },
        { line: 8, says: 'has the same code as line 7' },
      ],
    })
  })

  test('has at most 20,000 rows', async () => {
    await expect(importRows(...rowsOf(20_001))).rejects.toMatchObject({
      faults: [{ line: 20_002, says: expect.stringContaining('more than 20000 rows') }],
    })
    await expect(importRows(...rowsOf(20_000))).resolves.toMatchObject({ rows: 20_000 })
  })
})
