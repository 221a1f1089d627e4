import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'

const { pool } = await testDatabase()
const files = csvFiles()

const header =
  'tariff_key;name;provider_name;kind;duration_value;duration_unit;notice_value;notice_unit;renewal_value;renewal_unit'

/** What the import says about a tariff with these periods; nothing if it takes it. */
async function faultsOf(periods: string): Promise<string[]> {
  const path = files.write(`${header}\nNEW;New;Provider;DynamicFee;${periods}\n`)
  const error = await importFile(pool, kindOf('tariffs'), path).catch((thrown: unknown) => thrown)
  return error instanceof ImportRefused ? error.faults.map(({ says }) => says) : []
}

// Section 309 no. 9 BGB: a first term of at most two years, tacit renewal only open-ended, at most one month's notice.
describe('the periods of a tariff that consumers may buy', () => {
  test.each([
    '0;Month;14;Day;0;Month',
    '1;Month;1;Month;0;Month',
    '24;Month;28;Day;0;Day',
    '2;Year;0;Day;0;Year',
    '24;Day;1;Month;0;Month',
  ])('%s are taken', async (periods) => {
    expect(await faultsOf(periods)).toEqual([])
  })

  const [term, renewal, notice] = [
    'the first term must be at most 24 months (section 309 no. 9 a BGB)',
    'renewal_value must be 0: after its first term a contract may only continue open-ended (section 309 no. 9 b BGB)',
    'the notice period must be at most one month, in days at most 28 (section 309 no. 9 b and c BGB)',
  ]
  test.each([
    ['3;Year;1;Month;0;Month', [term]],
    ['12;Month;1;Month;1;Month', [renewal]],
    ['12;Month;1;Month;1;Day', [renewal]],
    ['12;Month;1;Month;1;Year', [renewal]],
    ['12;Month;2;Month;0;Month', [notice]],
    ['12;Month;29;Day;0;Month', [notice]],
    ['3;Year;6;Month;1;Year', [term, renewal, notice]],
  ])('%s are refused with the rule that they break', async (periods, faults) => {
    expect(await faultsOf(periods)).toEqual(faults)
  })
})
