import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type Query, sql } from '../../platform/db/sql.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'

const { pool } = await testDatabase()
const files = csvFiles()

const importLines = (kind: string, ...lines: string[]) =>
  importFile(pool, kindOf(kind), files.write(lines.join('\n')))
const valuesOf = async (query: Query) =>
  (await pool.query<{ value: string }>(query)).rows.map(({ value }) => value)

const operators = () => valuesOf(sql`select g.operator_code as value from grid_operators g order by 1`)
const [used, unused] = ['9999901000006', '9999999000009']

describe('grid operators', () => {
  test('can be renamed while postcodes refer to them', async () => {
    const before = await operators()

    await importLines('grid-operators', 'operator_code;name', `${used};Renamed`)

    expect(
      await valuesOf(sql`select g.name as value from grid_operators g where g.operator_code = ${used}`),
    ).toEqual(['Renamed'])
    expect(await operators()).toEqual(before)
  })

  test('are removed if the file does not contain them and nothing refers to them', async () => {
    await importLines('grid-operators', 'operator_code;name', `${used};A`, `${unused};B`)
    expect(await operators()).toContain(unused)

    await importLines('grid-operators', 'operator_code;name', `${used};A`)
    expect(await operators()).not.toContain(unused)

    await importLines(
      'postcodes',
      'prefix;valid_from;operator_code;municipality_class;supplier_code',
      `10;2024-01-01;${used};Above500000;9999801000007`,
    )
    await importLines(
      'grid-fees',
      'operator_code;valid_from;work_cent_per_kwh_net;base_euro_per_year_net',
      `${used};2024-01-01;6;60`,
    )
    await importLines(
      'grid-fee-windows',
      'operator_code;valid_from;level;quarter;window_from;window_to;work_cent_per_kwh_net',
      `${used};2025-04-01;Low;1;00:00;05:00;2.4`,
    )
    expect(await importLines('grid-operators', 'operator_code;name', `${used};A`)).toMatchObject({
      rows: 1,
      changed: true,
    })
    expect(await operators()).toEqual([used])
  })
})

test('a grid operator that shares a postcode with another stays without being in the file', async () => {
  await importLines('grid-operators', 'operator_code;name', `${used};A`, `${unused};B`)
  const postcodes = 'prefix;valid_from;operator_code;other_operator_codes;municipality_class;supplier_code'
  await importLines('postcodes', postcodes, `10;2024-01-01;${used};${unused};Above500000;9999801000007`)

  await importLines('grid-operators', 'operator_code;name', `${used};A`)

  expect(await operators()).toContain(unused)
})

const tariffHeader =
  'tariff_key;name;provider_name;kind;duration_value;duration_unit;notice_value;notice_unit;renewal_value;renewal_unit;features'
const versionHeader =
  'tariff_key;valid_from;valid_to;vat_percent;service_fee_cent_per_kwh;base_service_fee_euro_per_month;green_certificate_cent_per_kwh;share_percent;energy_price_cent_per_kwh'
const versions = () =>
  valuesOf(
    sql`select v.tariff_key || ' ' || v.valid_from as value from tariff_versions v order by v.tariff_key, v.valid_from`,
  )

describe('tariffs', () => {
  test('are added and changed; tariffs missing from the file stay with their prices', async () => {
    await importLines(
      'tariffs',
      tariffHeader,
      'NEW;New;Provider;Fixed;0;Month;14;Day;0;Month;',
      'FIX_12;Renamed;Provider;Fixed;12;Month;1;Month;0;Month;one|two',
    )

    expect(
      await valuesOf(
        sql`select t.tariff_key || ' ' || t.name || ' ' || t.features::text as value from tariffs t order by 1`,
      ),
    ).toEqual([
      expect.stringMatching(/^DYNAMIC_FEE /),
      expect.stringMatching(/^DYNAMIC_SHARE /),
      'FIX_12 Renamed {one,two}',
      'NEW New {}',
    ])
    expect(await versions()).toEqual([
      'DYNAMIC_FEE 2024-01-01',
      'DYNAMIC_SHARE 2024-01-01',
      'FIX_12 2024-01-01',
    ])
  })

  test('cannot change their kind once they have prices', async () => {
    await expect(
      importLines('tariffs', tariffHeader, 'FIX_12;X;Provider;DynamicFee;12;Month;1;Month;0;Month;'),
    ).rejects.toMatchObject({ faults: [{ line: 2, says: expect.stringContaining('kind of a tariff') }] })
  })
})

describe('tariff versions', () => {
  test('only replace those of the tariffs in the file', async () => {
    await importLines(
      'tariff-versions',
      versionHeader,
      'FIX_12;2024-01-01;2027-01-01;19;1;6.5;0.2;;10.9',
      'FIX_12;2027-01-01;;19;1;6.5;0.2;;9.9',
    )
    expect(await versions()).toEqual([
      'DYNAMIC_FEE 2024-01-01',
      'DYNAMIC_SHARE 2024-01-01',
      'FIX_12 2024-01-01',
      'FIX_12 2027-01-01',
    ])

    await importLines('tariff-versions', versionHeader, 'FIX_12;2025-01-01;;19;1;6.5;0.2;;10.9')
    expect(await versions()).toEqual([
      'DYNAMIC_FEE 2024-01-01',
      'DYNAMIC_SHARE 2024-01-01',
      'FIX_12 2025-01-01',
    ])
  })

  test('must have the fields of their kind, and no others', async () => {
    const refused = importLines(
      'tariff-versions',
      versionHeader,
      'FIX_12;2024-01-01;;19;1;6.5;0.2;20;',
      'DYNAMIC_SHARE;2024-01-01;;19;1;6.5;0.2;20;',
      'NEVER;2024-01-01;;19;1;6.5;0.2;20;',
    )

    await expect(refused).rejects.toMatchObject({
      faults: [
        { line: 2, says: expect.stringContaining('share_percent') },
        { line: 2, says: expect.stringContaining('energy_price_cent_per_kwh') },
        { line: 4, says: 'tariff_key NEVER does not exist; import tariffs first' },
      ],
    })
  })
})
