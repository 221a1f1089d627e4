import { truncateSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'

const { pool } = await testDatabase()
const files = csvFiles()

const [operator, supplier] = ['9999901000006', '9999801000007']
const gridFees = 'operator_code;valid_from;valid_to;work_cent_per_kwh_net;base_euro_per_year_net'
const postcodes = 'prefix;valid_from;valid_to;operator_code;municipality_class;supplier_code'

async function refusalOfFile(kind: string, path: string): Promise<ImportRefused> {
  const error = await importFile(pool, kindOf(kind), path).catch((thrown: unknown) => thrown)
  if (!(error instanceof ImportRefused)) throw new Error(`not refused: ${String(error)}`)
  return error
}
const refusalOf = (kind: string, content: string | Uint8Array) => refusalOfFile(kind, files.write(content))
const faultsOf = async (kind: string, content: string | Uint8Array) =>
  (await refusalOf(kind, content)).faults.map(({ line, says }) => `${line ?? '-'}: ${says}`)

describe('a file as a whole is refused', () => {
  test.each([
    ['that is empty', '', ['-: the file is empty']],
    ['of blank lines', '\n \n', ['-: the file is empty']],
    ['with only a header', `${gridFees}\n`, ['-: the file has a header, but no rows']],
  ])('%s', async (_case, text, faults) => {
    expect(await faultsOf('grid-fees', text)).toEqual(faults)
  })

  test('that does not exist', async () => {
    expect((await refusalOfFile('grid-fees', '/nowhere.csv')).message).toContain(
      'there is no file /nowhere.csv',
    )
    expect((await refusalOfFile('grid-fees', files.folder)).message).toContain('is not a file')
  })

  test('of more than 200 MB', async () => {
    const path = files.write(gridFees)
    truncateSync(path, 200_000_001)

    expect((await refusalOfFile('grid-fees', path)).message).toContain('larger than 200 MB')
  })

  test('with a line of 10 MB', async () => {
    const text = `${gridFees}\n${operator};2026-01-01;;${'6'.repeat(10_000_000)};60\n`

    expect(await faultsOf('grid-fees', text)).toEqual(['2: the line is longer than 64 KiB'])
  })

  test('in another encoding', async () => {
    const latin1 = Buffer.from('operator_code;name\n9999901000006;Netz München\n', 'latin1')

    expect(await faultsOf('grid-operators', latin1)).toEqual([
      expect.stringMatching(/^2: the file is not UTF-8/),
    ])
  })

  test('with unknown, missing and duplicate columns, all named', async () => {
    expect(await faultsOf('exchange-prices', 'month;Mean;month\n2026-01;1;2026-01\n')).toEqual([
      '1: unknown column "Mean"; exchange-prices has month, mean_cent_per_kwh_net',
      '1: the column "month" appears twice',
      '1: the column "mean_cent_per_kwh_net" is missing',
    ])
  })
})

test('an energy label whose sources do not add up to 100 percent is refused, half a percent aside', async () => {
  const header =
    'label_of;year;nuclear_percent;coal_percent;gas_percent;other_fossil_percent;funded_renewables_percent;other_renewables_percent;co2_gram_per_kwh;nuclear_waste_gram_per_kwh'
  const rowOf = (coal: number) => `${header}\nSupplier;2025;0;${coal};6;0;40;50;72;0\n`

  expect(await faultsOf('energy-labels', rowOf(4.51))).toEqual(['2: the sources must add up to 100 percent'])
  await importFile(pool, kindOf('energy-labels'), files.write(rowOf(4.5)))
})

// § 35 (1) no. 1 MsbG.
test.each([
  ['OrderedMeterOnce', '100', '100.01', 'at most 100 € once'],
  ['OrderedMeterPerYear', '30', '30.01', 'at most 30 € a year'],
])('%s of a metering operator may be %s €, and %s € is refused', async (service, max, more, says) => {
  const rowOf = (euro: string) =>
    `operator_code;valid_from;valid_to;service;euro_gross\n9978842000002;2026-01-01;;${service};${euro}\n`

  expect(await faultsOf('metering-fees', rowOf(more))).toEqual([expect.stringContaining(says)])
  await importFile(pool, kindOf('metering-fees'), files.write(rowOf(max)))
})

describe('a row is refused', () => {
  test.each([
    ['6,50;60', 'work_cent_per_kwh_net has a decimal comma; use a decimal point: 6.50'],
    ['1.234,5;60', 'work_cent_per_kwh_net must be a number such as 6.50; it is "1.234,5"'],
    ['6e1;60', 'work_cent_per_kwh_net must be a number such as 6.50; it is "6e1"'],
    ['NaN;60', 'work_cent_per_kwh_net must be a number such as 6.50; it is "NaN"'],
    ['6.12345;60', 'work_cent_per_kwh_net has more than 4 decimals: "6.12345"'],
    ['-1;60', 'work_cent_per_kwh_net must be between 0 and 200; it is -1'],
    [';60', 'work_cent_per_kwh_net is empty'],
    ['6', 'has 4 cells, but the header has 5 columns'],
    ['6;60;', 'has 6 cells, but the header has 5 columns'],
  ])('with the cells %s', async (cells, says) => {
    expect(await faultsOf('grid-fees', `${gridFees}\n${operator};2026-01-01;;${cells}\n`)).toEqual([
      `2: ${says}`,
    ])
  })

  test('with a quotation mark inside an unquoted cell', async () => {
    expect(await faultsOf('grid-operators', `operator_code;name\n${operator};Netz "Nord" AG\n`)).toEqual([
      '2: a quotation mark is misplaced',
    ])
  })

  test.each([
    ['2026-02-30;', 'valid_from must be a date such as 2026-01-01; it is "2026-02-30"'],
    ['01.01.2026;', 'valid_from must be a date such as 2026-01-01; it is "01.01.2026"'],
    [
      '2026-01-01;2026-01-01',
      'valid_to must be after valid_from; it is the first day on which the row no longer applies',
    ],
  ])('with the period %s', async (period, says) => {
    expect(await faultsOf('grid-fees', `${gridFees}\n${operator};${period};6;60\n`)).toEqual([`2: ${says}`])
  })

  test.each(['1', '00123', '101155', 'D-10115', '10 115', '1067a'])(
    'with the postcode %s',
    async (prefix) => {
      const row = `${prefix};2026-01-01;;${operator};UpTo25000;${supplier}`

      expect(await faultsOf('postcodes', `${postcodes}\n${row}\n`)).toEqual([
        expect.stringMatching(/^2: prefix must be the first 2 to 5 digits of a German postcode/),
      ])
    },
  )

  test('with all its faults', async () => {
    const row = 'x;y;;z;UpTo9;1'

    expect(await faultsOf('postcodes', `${postcodes}\n${row}\n`)).toHaveLength(5)
  })
})

describe('rows are refused', () => {
  test('if a key is duplicated, with both lines', async () => {
    expect(
      await faultsOf('exchange-prices', 'month;mean_cent_per_kwh_net\n2026-01;1\n2026-02;1\n2026-01;2\n'),
    ).toEqual(['4: has the same month as line 2'])
  })

  test('if periods overlap, with both lines', async () => {
    const rows = [
      `${operator};2026-01-01;2027-01-01;6;60`,
      `${operator};2025-01-01;2026-01-01;6;60`,
      `${operator};2026-12-31;;6;60`,
      `${operator};2025-06-01;2025-07-01;6;60`,
      `${operator};2025-06-01;2025-08-01;6;60`,
    ]

    expect(await faultsOf('grid-fees', [gridFees, ...rows].join('\n'))).toEqual([
      '4: overlaps the period of line 2',
      '5: overlaps the period of line 3',
      '6: has the same operator_code and valid_from as line 5',
      '6: overlaps the period of line 3',
    ])
  })

  test('if an open end overlaps later rows', async () => {
    const levies =
      'valid_from;valid_to;electricity_tax_cent_per_kwh_net;kwkg_cent_per_kwh_net;offshore_cent_per_kwh_net;p19_cent_per_kwh_net;published_on;source'
    const rows = ['2024-01-01;;2;0;0;0;2023-10-25;x', '2025-01-01;;2;0;0;0;2024-10-25;x']

    expect(await faultsOf('levies', [levies, ...rows].join('\n'))).toEqual([
      '3: overlaps the period of line 2',
    ])
  })

  test('if they refer to something that does not exist', async () => {
    const row = '10;2026-01-01;;9999999999999;UpTo25000;9999999999998'

    expect(await faultsOf('postcodes', `${postcodes}\n${row}\n`)).toEqual([
      '2: operator_code 9999999999999 does not exist; import grid-operators first',
      '2: supplier_code 9999999999998 does not exist; import default-suppliers first',
    ])
    const shared = '10;2026-01-01;9999901000006;9999902000005|9999999999999;UpTo25000;9999801000007'
    const others = 'prefix;valid_from;operator_code;other_operator_codes;municipality_class;supplier_code'
    expect(await faultsOf('postcodes', `${others}\n${shared}\n`)).toEqual([
      '2: other_operator_codes 9999999999999 does not exist; import grid-operators first',
    ])
    expect(
      await faultsOf(
        'campaigns',
        'campaign_code;valid_from;tariff_keys;work_cent_per_kwh_gross;base_euro_per_month_gross\nX;2026-01-01;FIX_12|NEVER;0;0\n',
      ),
    ).toEqual(['2: tariff_keys NEVER does not exist; import tariffs first'])
  })

  test('if a postcode names its grid operator twice', async () => {
    const header = 'prefix;valid_from;operator_code;other_operator_codes;municipality_class;supplier_code'
    const row = `10;2026-01-01;${operator};9999902000005|${operator};UpTo25000;${supplier}`

    expect(await faultsOf('postcodes', `${header}\n${row}\n`)).toEqual([
      '2: other_operator_codes must not have the operator_code itself',
    ])
  })

  test('with the first hundred faults and the number of further ones', async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => `${index};x`)
    const { faults, moreFaults, message } = await refusalOf(
      'exchange-prices',
      ['month;mean_cent_per_kwh_net', ...rows].join('\n'),
    )

    expect(faults).toHaveLength(100)
    expect(moreFaults).toBe(2 * 12_345 - 100)
    expect(message).toMatch(/and 24590 more$/)
  })

  test('with the first hundred duplicate keys and the number of further ones', async () => {
    const rows = Array.from({ length: 500 }, () => '2026-01;1')
    const { faults, moreFaults } = await refusalOf(
      'exchange-prices',
      ['month;mean_cent_per_kwh_net', ...rows].join('\n'),
    )

    expect(faults).toHaveLength(100)
    expect(moreFaults).toBe(399)
  })
})
