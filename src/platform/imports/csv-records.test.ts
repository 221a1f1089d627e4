import { describe, expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Every cut into chunks must give the same records; this one cuts as often as it can. */
async function recordsOf(bytes: Uint8Array, chunkBytes = 1) {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes)
  }
  const records: [number, string][] = []
  for await (const { line, text } of csvRecords(chunks())) records.push([line, text])
  return records
}

describe('the records of a CSV file', () => {
  test.each([
    [
      'line feeds',
      'a;b\nc;d\n',
      [
        [1, 'a;b'],
        [2, 'c;d'],
      ],
    ],
    [
      'carriage returns',
      'a;b\r\nc;d\r\n',
      [
        [1, 'a;b'],
        [2, 'c;d'],
      ],
    ],
    [
      'no line break at the end',
      'a;b\nc;d',
      [
        [1, 'a;b'],
        [2, 'c;d'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa;b\nc;d\n',
      [
        [1, 'a;b'],
        [2, 'c;d'],
      ],
    ],
    [
      'a line break in quotes',
      'a\n"b\nb";c\nd\n',
      [
        [1, 'a'],
        [2, '"b\nb";c'],
        [4, 'd'],
      ],
    ],
    [
      'doubled quotes',
      '"a""\n""b"\nc\n',
      [
        [1, '"a""\n""b"'],
        [3, 'c'],
      ],
    ],
    [
      'umlauts',
      'München\nÖl\n',
      [
        [1, 'München'],
        [2, 'Öl'],
      ],
    ],
  ])('are found with %s, however the bytes arrive', async (_case, text, records) => {
    for (const chunkBytes of [1, 2, 3, 1000]) {
      expect(await recordsOf(utf8(text), chunkBytes)).toEqual(records)
    }
  })

  test.each([
    ['Windows-1252', Uint8Array.from([97, 10, 0x4d, 0xfc, 0x6e]), 2],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, 97, 0, 10, 0]), 1],
    ['UTF-16 without a mark', Uint8Array.from([97, 0, 59, 0, 10, 0]), 1],
  ])('are refused in %s, on their line', async (_encoding, bytes, line) => {
    await expect(recordsOf(bytes)).rejects.toMatchObject({
      faults: [{ line, says: expect.stringContaining('not UTF-8') }],
    })
  })

  test('are refused where a quotation mark is never closed', async () => {
    await expect(recordsOf(utf8('a\nb\n"c\nd\n'))).rejects.toMatchObject({
      faults: [{ line: 3, says: 'a quotation mark is never closed' }],
    })
  })

  test.each([
    ['one line', 'x'],
    ['one quoted text over many lines', '"x\n'],
  ])('are refused above 64 KiB, without being read to the end: %s', async (_case, start) => {
    let readBytes = 0
    async function* endless() {
      yield utf8(`a;b\n${start}`)
      for (;;) {
        readBytes += 16_384
        yield new Uint8Array(16_384).fill(120)
      }
    }
    const read = async () => {
      for await (const _ of csvRecords(endless()));
    }

    await expect(read()).rejects.toMatchObject({
      faults: [{ line: 2, says: expect.stringContaining('longer than 64 KiB') }],
    })
    expect(readBytes).toBeLessThan(100_000)
  })
})
