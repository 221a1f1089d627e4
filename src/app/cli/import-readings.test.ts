import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { aContract } from '../../energy/readings/contract.fixture.ts'
import {
  interchange,
  messageSegments,
  readingSegments,
} from '../../energy/readings/mscons/interchange.fixture.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { sql } from '../../platform/db/sql.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { wattline } from './terminal.fixture.ts'

const files = csvFiles()
const { pool, address } = await testDatabase()
const run = (argv: string[], streams = {}) =>
  wattline(['import', 'readings', ...argv], { DATABASE_URL: addressUrl(address) }, streams)

let contract: string
beforeAll(async () => {
  contract = await aContract(pool)
})
const line = (start: string, kwh: string) => `${contract},${start},${kwh}`
const fileOf = (...lines: string[]) => files.write(['contract_number,start,kwh', ...lines].join('\n'))

describe('wattline import readings', () => {
  test('stores a file, and a second time finds nothing to do', async () => {
    const file = fileOf(line('2025-06-01T10:00:00Z', '0.25'), line('2025-06-01T10:15:00Z', '0.5'))

    expect(await run([file])).toEqual({
      exitCode: 0,
      stdout: 'Stored: 1, unchanged: 0, ignored: 0, refused: 0.\n',
      stderr: '',
    })
    expect(JSON.parse((await run([file, '--json', '--format', 'csv'])).stdout)).toMatchObject({
      ...{ format: 'csv', stored: 0, unchanged: 1, faults: [] },
    })
  })

  test('tells what it refused with line and reason, and stores the rest', async () => {
    const file = fileOf(line('2025-06-02T10:00:00Z', '0.25'), line('2025-06-03T10:00:00Z', '-1'))

    expect(await run([file])).toEqual({
      exitCode: 1,
      stdout: [
        'Stored: 1, unchanged: 0, ignored: 0, refused: 1.',
        'Refused:',
        `  line 3 (${contract} 2025-06-03): kwh.48 is negative: -1`,
        '',
      ].join('\n'),
      stderr: '',
    })
  })

  test('stores meter readings too, and leaves an entry in the audit trail for each contract', async () => {
    const location = `DE${contract.padStart(31, '0')}`
    await pool.query(sql`update orders set melo_identifier = ${location} where contract_number = ${contract}`)
    const segments = readingSegments({ location, meter: 'M-1', kwh: '220:1000:KWH', date: '2025-06-01' })
    const file = files.write(interchange(messageSegments('M1', segments, undefined, '13017')))

    expect((await run([file])).stdout).toBe('Stored: 1, unchanged: 0, ignored: 0, refused: 0.\n')

    const { rows } = await pool.query(sql`
      select t.action, t.after from audit_trail t where t.subject = ${contract} order by t.id`)
    expect(rows).toEqual([{ action: 'meter-readings.store', after: { stored: 1 } }])
  })

  test('shows a progress bar on a terminal only', async () => {
    const file = fileOf(line('2025-06-04T10:00:00Z', '0.25'))

    expect((await run([file], { isTTY: true })).stderr).toMatch(/Importing readings █+ 100 %/)
  })

  test.each([
    [['/nowhere.csv'], 'The file was not imported:\n  there is no file /nowhere.csv\n'],
    [
      ['/tmp', '--format', 'pdf'],
      "Option '--format <format>' argument 'pdf' is invalid. Allowed choices are csv, ndjson, mscons.\nAdd --help for usage.\n",
    ],
  ])('refuses %j', async (argv, stderr) => {
    expect(await run(argv)).toEqual({ exitCode: 1, stdout: '', stderr })
  })
})
