import { describe, expect, test } from 'vitest'
import { chunksOf, gathered } from '../contract.fixture.ts'
import type { CollectedDay } from '../day-collector.ts'
import {
  interchange,
  messageSegments,
  reversalOf,
  type SeriesOfDay,
  seriesSegments,
} from './interchange.fixture.ts'
import { readMscons } from './read-mscons.ts'

const location = '41373559241'
const read = (text: string) => gathered(readMscons(chunksOf(text, 4096)))
const message = (...series: Partial<SeriesOfDay>[]) =>
  messageSegments(
    'M1',
    series.flatMap((each) => seriesSegments({ location, date: '2026-11-13', ...each })),
  )
const reasons = (collected: Awaited<ReturnType<typeof read>>) =>
  collected.map((each) =>
    'reason' in each ? each.reason : 'date' in each ? each.date : each.reverses.number,
  )

describe('an MSCONS interchange', () => {
  test.each([
    ['2026-03-29', 92],
    ['2026-11-13', 96],
    ['2026-10-25', 100],
  ])('gives %s its %i quarter-hours', async (date, count) => {
    const days = (await read(interchange(message({ date })))) as CollectedDay[]

    expect(days).toMatchObject([{ owner: location, date, kwh: new Array(count).fill(0.25) }])
  })

  test('distinguishes measured, substituted and preliminary values, and skips unusable ones', async () => {
    const values = { 0: '67:0.5:KWH', 1: 'Z18:0.125', 2: '20:9', 3: '220:1' }

    const [day] = (await read(interchange(message({ values })))) as CollectedDay[]

    expect(day?.kwh.slice(0, 5)).toEqual([0.5, 0.125, null, 1, 0.25])
    expect(day?.valueState.slice(0, 4)).toEqual(['Substituted', 'Preliminary', 'Final', 'Final'])
  })

  test('may have several locations, days and messages', async () => {
    const other = 'DE0000000000000000000000000000001'
    const text = interchange(
      message({}, { date: '2026-11-14' }, { location: other }),
      messageSegments('M2', seriesSegments({ location: other, date: '2026-11-14', register: '1-0?:1.29.0' })),
    )

    const days = (await read(text)) as CollectedDay[]

    expect(days.map(({ owner, date }) => [owner, date])).toEqual([
      [location, '2026-11-13'],
      [location, '2026-11-14'],
      [other, '2026-11-13'],
      [other, '2026-11-14'],
    ])
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'the name %s, which every object knows, is neither a qualifier nor a segment',
    async (name) => {
      const values = { 0: `${name}:0.25` }
      const segments = seriesSegments({ location, date: '2026-11-14' })
      const other = messageSegments('M2', [...segments, `${name}+1`])

      expect(reasons(await read(interchange(message({ values }), other)))).toEqual([
        `the qualifier must be one of 67, 220, Z18; it is ${name.slice(0, 10)}`,
        '2026-11-14',
      ])
    },
  )

  test.each([
    ['999912312330?+00', '999912312345?+00'],
    ['000001010000?+23', '000001010015?+23'],
  ])('nothing is measured from %s on', async (start, end) => {
    const text = interchange(message({}))
      .replace(/DTM\+163:[^:]+/, `DTM+163:${start}`)
      .replace(/DTM\+164:[^:]+/, `DTM+164:${end}`)

    expect(reasons(await read(text))).toEqual([expect.stringContaining('is not of a quarter-hour')])
  })

  test('feed-in is ignored', async () => {
    const days = await read(interchange(message({ register: '1-1?:2.29.0' }, { date: '2026-11-14' })))

    expect(reasons(days)).toEqual(['2026-11-14'])
    expect(reasons(await read(interchange(message({ register: '1-1?:2.29.0' }))))).toEqual([
      expect.stringContaining('no quarter-hours of consumption'),
    ])
  })

  test.each([
    ['201:1', /qualifier must be .* it is 201/],
    ['220:much', /not a number/],
    ['220:1,5', /not a number/],
    ['220:1:KWT', /unit must be KWH/],
  ])('QTY+%s refuses its day and leaves the others', async (value, reason) => {
    const days = await read(interchange(message({ values: { 40: value } }, { date: '2026-11-14' })))

    expect(reasons(days)).toEqual([expect.stringMatching(reason), '2026-11-14'])
    expect(days[0]).toMatchObject({ owner: location, date: '2026-11-13' })
  })

  test('a decimal comma is accepted if the interchange declares it', async () => {
    const text = interchange(message({ values: { 0: '220:1,5' } }))
      .replace('UNA:+.?', 'UNA:+,?')
      .replaceAll('0.25', '0,25')

    expect(((await read(text)) as CollectedDay[])[0]?.kwh.slice(0, 2)).toEqual([1.5, 0.25])
  })
})

describe('a message is used as a whole or not at all', () => {
  const good = messageSegments('M2', seriesSegments({ location, date: '2026-11-14' }))
  const broken = (change: (segments: string[]) => string[]) => interchange(change(message({})), good)

  test.each<[string, (segments: string[]) => string[], RegExp]>([
    ['a segment was lost', (s) => s.filter((_, index) => index !== 30), /its trailer says/],
    [
      'the trailer is that of another',
      (s) => [...s.slice(0, -1), s.at(-1)?.replace('M1', 'M9') ?? ''],
      /ends as M9/,
    ],
    ['it is not MSCONS', (s) => s.map((t) => t.replace('MSCONS', 'UTILMD')), /type is UTILMD/],
    [
      'it reverses another',
      (s) => s.map((t) => t.replace('BGM+7+EXAMPLE-1+9', 'BGM+7+EXAMPLE-1+1')),
      /reverses another/,
    ],
    [
      'it is a reversal by its process',
      (s) => s.map((t) => t.replace('Z13:13025', 'Z13:13006')),
      /reverses another/,
    ],
    ['a location is missing', (s) => s.map((t) => t.replace('LOC+172', 'LOC+999')), /has no location/],
    [
      'it has hours',
      (s) => s.map((t) => t.replace(/^DTM\+164:(\d{8})\d{4}/, 'DTM+164:$12345')),
      /not of a quarter-hour/,
    ],
    [
      'its instants have no zone',
      (s) => s.map((t) => t.replace(/\?\+00:303/, ':203')),
      /not of a quarter-hour/,
    ],
  ])('%s', async (_, change, reason) => {
    expect(reasons(await read(broken(change)))).toEqual([expect.stringMatching(reason), '2026-11-14'])
  })

  test('is not used without its end', async () => {
    expect(reasons(await read(broken((segments) => segments.slice(0, -1))))).toEqual([
      'the message M1 has no end (UNT)',
      '2026-11-14',
    ])
  })
})

test('a reversal names another message of the same sender, and brings nothing itself', async () => {
  const values = seriesSegments({ location, date: '2026-11-13' })
  const named = reversalOf('M-1').flatMap((segment) =>
    segment === 'UNS+D' ? [segment, ...values] : [segment],
  )
  const whole = [...named.slice(0, -1), `UNT+${named.length}+R1`]

  expect(await read(interchange(whole, message({})))).toMatchObject([
    { message: 'R1', reverses: { sender: '9900000000002', number: 'M-1' } },
    { date: '2026-11-13', message: { sender: '9900000000002', number: 'EXAMPLE-1' } },
  ])
  expect(reasons(await read(interchange(named)))).toEqual([expect.stringContaining('its trailer says')])
})

describe('an incomplete file', () => {
  const whole = interchange(
    messageSegments('M2', seriesSegments({ location, date: '2026-11-14' })),
    message({}),
  )

  test('truncated anywhere, only its complete messages are used, and that is reported', async () => {
    for (let length = 20; length < whole.length - 2; length += 997) {
      const collected = await read(whole.slice(0, length))
      const days = collected.filter((each) => !('reason' in each))

      expect(days.length).toBe(length > whole.length / 2 ? 1 : 0)
      expect(collected.length).toBe(days.length + 1)
    }
  })

  test('lost messages are noticed', async () => {
    expect(reasons(await read(whole.replace(/UNZ\+2/, 'UNZ+3')))).toEqual([
      '2026-11-14',
      '2026-11-13',
      'the interchange is incomplete: it has 2 messages, but its trailer says 3',
    ])
  })

  test('may contain several interchanges, and one without end is noticed', async () => {
    const one = interchange(message({}))
    const unended = one.slice(0, one.lastIndexOf('UNZ'))
    const next = one.replace(/^UNA.{6}/, '')

    expect(reasons(await read(one + next))).toEqual(['2026-11-13', '2026-11-13'])
    expect(reasons(await read(unended + next))).toEqual([
      '2026-11-13',
      'the interchange EXAMPLE has no end (UNZ)',
      '2026-11-13',
    ])
  })

  test.each([
    ['', 'the file is empty'],
    ["HELLO+WORLD'", 'it does not begin with UNB'],
  ])('%j is not an interchange', async (text, reason) => {
    expect(reasons(await read(text))).toEqual([expect.stringContaining(reason)])
  })
})
