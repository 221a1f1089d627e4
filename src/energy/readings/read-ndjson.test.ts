import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksOf, gathered } from './contract.fixture.ts'
import { linesOf, readNdjson } from './read-ndjson.ts'

const read = (text: string, size?: number) => gathered(readNdjson(chunksOf(text, size)))
const day = { contractNumber: '3000000000', date: '2026-11-14', kwh: [0.1, null], valueState: 'Preliminary' }

describe('a stream of lines', () => {
  test('gives the same lines for any chunk size', async () => {
    const text = `\uFEFF${JSON.stringify(day)}\r\n\n${JSON.stringify({ ...day, date: 'ä' })}`

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
        expect(await read(text, size)).toEqual([
          { line: 1, ...day },
          { line: 3, ...day, date: 'ä' },
        ])
      }),
      { numRuns: 30 },
    )
  })

  test('an endless line is skipped without being buffered', async () => {
    const endless = `${'x'.repeat(5_000_000)}\n{}\n`

    const lines = await gathered(linesOf(chunksOf(endless, 65_536)))

    expect(lines).toEqual([
      { line: 1, text: undefined },
      { line: 2, text: '{}' },
    ])
  })

  test.each([
    ['no JSON', 'the line is not valid JSON'],
    ['[]', 'the line is not a JSON object'],
    ['null', 'the line is not a JSON object'],
    ['{"date":"2026-11-14","kwh":[]}', 'contractNumber must be a string'],
    ['{"contractNumber":"1","kwh":[]}', 'date must be a string'],
    ['{"contractNumber":"1","date":"2026-11-14"}', 'kwh must be a list of at most 100 numbers'],
    ['{"contractNumber":"1","date":"2026-11-14","kwh":["1"]}', 'kwh must be a list of at most 100 numbers'],
    [
      `{"contractNumber":"1","date":"2026-11-14","kwh":[${'0,'.repeat(100)}0]}`,
      'kwh must be a list of at most 100 numbers',
    ],
    [
      '{"contractNumber":"1","date":"2026-11-14","kwh":[1],"valueState":"Sure"}',
      'valueState must be one of Final, Substituted, Preliminary, or a list of them',
    ],
    [
      '{"contractNumber":"1","date":"2026-11-14","kwH":[1]}',
      '"kwH" is not a known property; did you mean kwh?',
    ],
  ])('refuses %j and goes on', async (line, reason) => {
    const [fault, next] = await read(`${line}\n${JSON.stringify(day)}\n`, 1000)

    expect(fault).toMatchObject({ line: 1, reason })
    expect(next).toEqual({ line: 2, ...day })
  })
})
