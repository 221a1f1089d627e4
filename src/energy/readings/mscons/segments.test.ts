import { describe, expect, test } from 'vitest'
import { chunksOf, gathered } from '../contract.fixture.ts'
import { segmentsOf } from './segments.ts'

const read = async (text: string, size = 7) =>
  (await gathered(segmentsOf(chunksOf(text, size)))).map(({ tag, elements }) => [tag, ...elements])

describe('an EDIFACT interchange', () => {
  test('is split into segments, elements and components, with or without line breaks', async () => {
    expect(await read("UNB+UNOC:3+A:500'\r\nLOC+172+41373559241'LIN+1'")).toEqual([
      ['UNB', ['UNOC', '3'], ['A', '500']],
      ['LOC', ['172'], ['41373559241']],
      ['LIN', ['1']],
    ])
  })

  test('a released character is taken literally', async () => {
    expect(await read("DTM+163:202603012300?+00:303'FTX+it?'s ?:done??'")).toEqual([
      ['DTM', ['163', '202603012300+00', '303']],
      ['FTX', ["it's :done?"]],
    ])
  })

  test('may define its own service characters', async () => {
    expect(await read('UNA|^,! ~UNB^UNOC|3~QTY^220|1,5~FTX^a!~b~')).toEqual([
      ['UNB', ['UNOC', '3']],
      ['QTY', ['220', '1,5']],
      ['FTX', ['a~b']],
    ])
  })

  test.each([1, 2, 3, 5, 1000])('gives the same segments in chunks of %i bytes', async (size) => {
    expect(await read("UNA:+.? 'UNB+UNOC:3'QTY+220:0.25'", size)).toEqual([
      ['UNB', ['UNOC', '3']],
      ['QTY', ['220', '0.25']],
    ])
  })

  test('truncated within a segment is refused there', async () => {
    await expect(read("UNB+UNOC:3'LOC+172+4137")).rejects.toMatchObject({ segment: 2 })
  })

  test('an endless segment is refused before it fills the memory', async () => {
    await expect(read(`UNB+${'x'.repeat(1_000_000)}`, 4096)).rejects.toThrow('does not end within')
  })
})
