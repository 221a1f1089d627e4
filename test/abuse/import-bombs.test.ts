/** Files that are archives, have no end or are something else than they say, and XML that refers to more than itself. */
import { truncate, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { inFileProcess } from '../../src/app/files.ts'
import { closeThreads } from '../../src/app/threads.ts'
import { saying, startSource } from '../../src/energy/day-ahead-prices/sources/replay-server.fixture.ts'
import { gathered } from '../../src/energy/readings/contract.fixture.ts'
import { importReadings } from '../../src/energy/readings/import-readings.ts'
import { readMscons } from '../../src/energy/readings/mscons/read-mscons.ts'
import { readCsv } from '../../src/energy/readings/read-csv.ts'
import { readNdjson } from '../../src/energy/readings/read-ndjson.ts'
import { importFile } from '../../src/platform/imports/import-file.ts'
import { csvFiles, kindOf } from '../../src/tariffs/imports/csv-file.fixture.ts'
import { testService } from '../support/test-service.ts'

const service = await testService()
afterAll(closeThreads)
const files = csvFiles()
const upload = (kind: string, payload: string | Buffer) =>
  service.send({
    method: 'POST',
    url: `/operator/v1/imports/${kind}`,
    as: 'demo-operator',
    headers: { 'content-type': 'text/csv' },
    payload,
  })
const readingsIn = (path: string) => importReadings(service.pool, path, { now: service.clock.now() })

const header = 'month,mean_cent_per_kwh_net\n'
/** An archive with one file, stored as it is: a local header, then its name and contents. */
const zipOf = (content: Buffer) => {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(5, 26)
  return Buffer.concat([head, Buffer.from('x.csv'), content])
}

describe.each([
  ['a gzip of 20 MB', gzipSync(header + '0'.repeat(20_000_000))],
  ['a ZIP', zipOf(Buffer.from(header))],
  ['a ZIP in a ZIP', zipOf(zipOf(Buffer.from(header)))],
  ['UTF-16', Buffer.from(`\uFEFF${header}`, 'utf16le')],
  ['NUL bytes', Buffer.alloc(1000)],
])('%s', (_, content) => {
  test('is refused as an import, with a sentence', async () => {
    const answer = await upload('exchange-prices', content)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('line 1: the file is not UTF-8 text; save it as UTF-8')
  })

  test('is refused as readings, with a sentence', async () => {
    await expect(readingsIn(files.write(content))).rejects.toThrow('the file is not text: unpack an archive')
  })
})

describe('a file of 2 GB', () => {
  test('without text is refused at its beginning', async () => {
    const path = files.write('')
    await truncate(path, 2_000_000_000)

    await expect(readingsIn(path)).rejects.toThrow('the file is not text')
    await expect(importFile(service.pool, kindOf('exchange-prices'), path)).rejects.toThrow(
      'larger than 200 MB',
    )
  })

  const mebibyte = Buffer.alloc(1 << 20, 'x')
  async function* endlessLine(beginning: string) {
    yield Buffer.from(beginning)
    for (let each = 0; each < 2000; each++) yield mebibyte
  }

  test('in one line is passed over in the memory of a line', async () => {
    expect(await gathered(readCsv(endlessLine('contract_number,start,kwh\n')))).toMatchObject([
      { line: 2, reason: 'the line is longer than 16 KiB' },
    ])
    expect(await gathered(readNdjson(endlessLine('{"kwh":[')))).toMatchObject([
      { line: 1, reason: 'the line is longer than 16 KiB' },
    ])
    expect(await gathered(readMscons(endlessLine("UNB+UNOC:3'")))).toMatchObject([
      { line: 2, reason: 'the segment does not end within 16384 characters' },
    ])
  })
})

const readings = (items: string) =>
  service.send({
    method: 'POST',
    url: '/operator/v1/readings',
    as: 'demo-operator',
    headers: { 'content-type': 'application/json' },
    payload: `{"readings":${items}}`,
  })
const eightMegabytesOf = (item: string) =>
  `[${`${item},`.repeat(Math.floor((8 * 2 ** 20 - 1000) / (item.length + 1)))}${item}]`

test.each(['{}', '1', '{"contractnumbr":1}'])(
  'eight megabytes of readings that are %s are refused with a sentence',
  async (item) => {
    const answer = await readings(eightMegabytesOf(item))

    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'readings must be a list of at most 50000 days.',
    ])
  },
)

test('lists in lists are refused, however deep they are', async () => {
  const deep = 4_000_000

  expect((await readings(`${'['.repeat(deep)}${']'.repeat(deep)}`)).statusCode).toBe(400)
  expect((await readings('[]')).statusCode).toBe(200)
})

test('a million columns are refused with a sentence', async () => {
  const columns = Array.from({ length: 1_000_000 }, (_, number) => `c${number}`).join()
  const path = files.write('')
  await writeFile(path, `contract_number,start,kwh,${columns}\n`)

  expect((await upload('exchange-prices', `${header.trim()},${columns}\n1\n`)).json().message).toContain(
    'line 1: the line is longer than 64 KiB',
  )
  expect(await readingsIn(path)).toMatchObject({ stored: 0, refused: 1 })
})

test.each(['9999-12-31T23:45:00Z', '9999-12-31T23:45:00-23:00', '0000-01-01T00:00:00+23:00'])(
  'prices at %s, where the calendar ends, are refused with a sentence',
  async (start) => {
    const answer = await upload('day-ahead-prices', `start,price_eur_per_mwh\n${start},1\n`)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('line 2: start must be a quarter-hour with its offset')
  },
)

describe('of XML from outside', () => {
  const parse = inFileProcess('parseXml')

  test('entities that multiply are not expanded', async () => {
    const entities = Array.from(
      { length: 10 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('')
    const text = `<!DOCTYPE r [<!ENTITY e0 "ha">${entities}]><r>&e10;</r>`

    expect(JSON.stringify((await parse(text)) ?? null).length).toBeLessThan(100)
  })

  test('entities that name a file or an address are not fetched', async () => {
    const secret = files.write('the-secret-of-the-machine')
    const { baseUrl, asked } = await startSource(saying('the-secret-of-the-network'))
    for (const place of [`file://${secret}`, secret, `${baseUrl}/secret`]) {
      const text = `<!DOCTYPE r [<!ENTITY % p SYSTEM "${place}"> %p; <!ENTITY e SYSTEM "${place}">]><r>&e;</r>`

      expect(JSON.stringify((await parse(text)) ?? null)).not.toContain('the-secret')
    }
    expect(asked).toEqual([])
  })
})
