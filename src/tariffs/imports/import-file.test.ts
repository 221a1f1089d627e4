import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type ImportProgress, importFile } from '../../platform/imports/import-file.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'
import { tariffImports } from './tariff-imports.ts'

const { pool } = await testDatabase()
const files = csvFiles()

const header = 'month;mean_cent_per_kwh_net'
const exchangePrices = kindOf('exchange-prices')
const importText = (text: string, kind = exchangePrices) => importFile(pool, kind, files.write(text))

const stored = async () =>
  (
    await pool.query<{ month: string; mean: string }>(sql`
      select m.month, m.mean_cent_per_kwh_net as mean from exchange_price_months m order by m.month`)
  ).rows.map(({ month, mean }) => `${month} ${mean}`)

async function revisionOf(topic: string) {
  const { rows } = await pool.query<{ revision: number }>(
    sql`select revision from revisions where topic = ${topic}`,
  )
  return rows[0]?.revision
}

beforeEach(() => importText(`${header}\n2020-01;1\n2020-02;2\n`))

describe('an import', () => {
  test('replaces what was stored', async () => {
    const result = await importText(`${header}\n2020-02;2.5\n2020-03;3\n`)

    expect(result).toMatchObject({ rows: 2, changed: true })
    expect(await stored()).toEqual(['2020-02-01 2.5000', '2020-03-01 3.0000'])
  })

  test.each([
    ['commas', 'month,mean_cent_per_kwh_net\n2020-05,5\n'],
    ['columns in another order', 'mean_cent_per_kwh_net;month\n5;2020-05\n'],
    ['a byte order mark and carriage returns', `\uFEFF${header}\r\n2020-05;5\r\n`],
    ['quotes everywhere', '"month";"mean_cent_per_kwh_net"\n"2020-05";"5"\n'],
    ['blank lines', `\n${header}\n\n2020-05;5\n\n`],
    ['no line break at the end', `${header}\n2020-05;5`],
  ])('reads a file with %s', async (_case, text) => {
    await importText(text)

    expect(await stored()).toEqual(['2020-05-01 5.0000'])
  })

  test('of the same figures changes nothing and leaves the revision alone', async () => {
    const before = await revisionOf('regions')

    expect(await importText(`${header}\n2020-02;2.00\n2020-01;1.0000\n`)).toMatchObject({
      rows: 2,
      changed: false,
    })
    expect(await revisionOf('regions')).toBe(before)
  })

  test('of other figures raises the revision that processes watch', async () => {
    const before = (await revisionOf('regions')) ?? 0
    await importText(`${header}\n2020-01;1.1\n2020-02;2\n`)

    expect(await revisionOf('regions')).toBeGreaterThan(before)
  })

  test('is all or nothing, even if the fault is in the last line', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, index) => `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')};1`,
    )
    const before = [await stored(), await revisionOf('regions')]

    await expect(importText([header, ...rows, '2100-13;1'].join('\n'))).rejects.toMatchObject({
      faults: [{ line: 502 }],
    })
    expect([await stored(), await revisionOf('regions')]).toEqual(before)
  })

  test('waits for another import of the same kind', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `${header}\n2021-01;${index}\n2021-02;${index}\n`)

    await Promise.all(texts.map((text) => importText(text)))

    const [first, second, ...others] = (await stored()).map((row) => row.split(' ')[1])
    expect(first).toBe(second)
    expect(others).toEqual([])
  })

  test('reports its progress', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => `${2000 + (index % 100)}-01;1`)
    const seen: ImportProgress[] = []
    const path = files.write([header, ...rows].join('\n'))

    await expect(
      importFile(pool, exchangePrices, path, { onProgress: (progress) => seen.push(progress) }),
    ).rejects.toThrow('same month')
    expect(seen.map(({ rows }) => rows)).toEqual([5000, 10_000, 12_000])
    expect(seen.at(-1)?.readBytes).toBe(seen.at(-1)?.totalBytes)
  })

  test('records where the rows come from', async () => {
    const origin = async () =>
      (
        await pool.query(
          sql`select i.data_set as "dataSet", i.row_count as rows from imports i where i.kind = 'exchange-prices'`,
        )
      ).rows

    expect(await origin()).toEqual([{ dataSet: 'own', rows: 2 }])
  })
})

describe('the example line of every kind', () => {
  test.each(tariffImports)('$name is read', async (kind) => {
    const cells = [kind.columns.map(({ name }) => name), kind.columns.map(({ example }) => example)]
    const text = cells.map((line) => line.join(';')).join('\n')

    await expect(importText(text, kind)).resolves.toMatchObject({ rows: 1 })
    await expect(importText(text, kind)).resolves.toMatchObject({ rows: 1, changed: false })
  })
})
