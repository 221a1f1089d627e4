import { describe, expect, test } from 'vitest'
import { toEurPerMwh } from '../price-day.ts'
import { entsoe } from './entsoe.ts'
import { acknowledgement, publication, series } from './entsoe-answer.fixture.ts'
import { hasty, limits, misfortunes, saying, silences, startSource } from './replay-server.fixture.ts'

const march = { start: '2026-03-28T23:00Z', end: '2026-03-29T22:00Z' }
const january = { start: '2026-01-14T23:00Z', end: '2026-01-15T23:00Z' }
const flat = (amount: string) => ({ ...january, points: [[1, amount]] as const })

async function fetched(date: string, document: string, status = 200) {
  const { baseUrl } = await startSource(saying(document, status))
  const day = await entsoe({ token: 'secret', baseUrl, ...limits }).fetchDay(date)
  return day && { ...day, eurPerMwh: Array.from(day.microCentPerKwh, toEurPerMwh) }
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the ENTSO-E Transparency Platform', () => {
  test('is asked for the local day in UTC, with our token', async () => {
    const { baseUrl, asked } = await startSource(saying(acknowledgement()))

    await entsoe({ token: 'secret', baseUrl, ...limits }).fetchDay('2026-03-29')

    expect(Object.fromEntries(new URL(asked[0] ?? '', baseUrl).searchParams)).toEqual({
      securityToken: 'secret',
      documentType: 'A44',
      in_Domain: '10Y1001A1001A82H',
      out_Domain: '10Y1001A1001A82H',
      periodStart: '202603282300',
      periodEnd: '202603292200',
      'contract_MarketAgreement.type': 'A01',
    })
  })

  test('leaves out repeated values, even at the end of the day', async () => {
    const points = [
      [1, '50.00'],
      [5, '40.00'],
      [90, '-1.25'],
    ] as const

    const day = await fetched('2026-03-29', publication(series({ ...march, points })))

    const prices = day?.eurPerMwh ?? []
    expect(prices).toHaveLength(92)
    expect(new Set(prices.slice(0, 4))).toEqual(new Set([50]))
    expect(new Set(prices.slice(4, 89))).toEqual(new Set([40]))
    expect(new Set(prices.slice(89))).toEqual(new Set([-1.25]))
    expect(mean(prices).toFixed(4)).toBe('39.0897')
    const hours = Array.from({ length: 23 }, (_, hour) => mean(prices.slice(hour * 4, hour * 4 + 4)))
    expect([hours[0], hours[1], hours[22]]).toEqual([50, 40, 9.0625])
  })

  test('has a day of 100 quarter-hours in October', async () => {
    const october = { start: '2026-10-24T22:00Z', end: '2026-10-25T23:00Z' }

    const day = await fetched(
      '2026-10-25',
      publication(
        series({
          ...october,
          points: [
            [1, '7'],
            [100, '8'],
          ],
        }),
      ),
    )

    expect([day?.eurPerMwh.length, day?.eurPerMwh[98], day?.eurPerMwh[99]]).toEqual([100, 7, 8])
  })

  test('does not fill gaps for other curve types', async () => {
    const points = [
      [1, '50'],
      [3, '40'],
    ] as const

    await expect(
      fetched('2026-01-15', publication(series({ ...january, points, curveType: 'A01' }))),
    ).rejects.toThrow('94 quarter-hours of 2026-01-15 are missing.')
  })

  test('publishes a second auction, which is not ours', async () => {
    const both = publication(series({ ...flat('99'), sequence: 2 }), series({ ...flat('50'), sequence: 1 }))

    expect((await fetched('2026-01-15', both))?.eurPerMwh[0]).toBe(50)
  })

  test('has not published our auction if only the second one is there', async () => {
    expect(await fetched('2026-01-15', publication(series({ ...flat('99'), sequence: 2 })))).toBeUndefined()
    const unnumbered = publication(
      series({ ...flat('99'), sequence: 2 }),
      series({ ...flat('98'), sequence: null }),
    )
    expect(await fetched('2026-01-15', unnumbered)).toBeUndefined()
  })

  test('did not number the auctions of past years, when ours was hourly', async () => {
    const day = { start: '2024-01-14T23:00Z', end: '2024-01-15T23:00Z', sequence: null }
    const hours = series({
      ...day,
      points: [
        [1, '50'],
        [24, '60'],
      ],
      resolution: 'PT60M',
    })
    const quarters = series({ ...day, points: [[1, '99']] })

    const fetchedDay = await fetched('2024-01-15', publication(quarters, hours))

    expect(fetchedDay?.resolutionMinutes).toBe(60)
    expect([fetchedDay?.eurPerMwh[91], fetchedDay?.eurPerMwh[92]]).toEqual([50, 60])
  })

  test('may give a day twice, in two resolutions and with its neighbours', async () => {
    const hourly = series({ ...flat('1'), resolution: 'PT60M' })
    const week = series({
      start: '2026-01-12T23:00Z',
      end: '2026-01-19T23:00Z',
      points: [
        [1, '2'],
        [193, '3'],
        [289, '4'],
      ],
    })

    const day = await fetched('2026-01-15', publication(hourly, week, week))

    expect(day?.resolutionMinutes).toBe(15)
    expect(day?.eurPerMwh).toEqual(new Array(96).fill(3))
  })

  test('is hourly if it has nothing finer', async () => {
    const day = await fetched('2026-01-15', publication(series({ ...flat('1'), resolution: 'PT60M' })))

    expect(day?.resolutionMinutes).toBe(60)
  })

  test('may use any namespace prefix', async () => {
    const document = publication(series(flat('50')))
      .replaceAll(/<(\/?)([A-Za-z])/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2=')
      .replace('7:3', '7:0')

    expect((await fetched('2026-01-15', document))?.eurPerMwh[0]).toBe(50)
  })

  test('leaves out other currencies and zones', async () => {
    const others = [
      series(flat('1')).replace('>EUR<', '>PLN<'),
      series(flat('2')).replaceAll('10Y1001A1001A82H', '10YAT-APG------L'),
      series({ ...flat('3'), resolution: 'PT30M' }),
    ]

    expect((await fetched('2026-01-15', publication(...others, series(flat('50')))))?.eurPerMwh[0]).toBe(50)
  })

  test.each([200, 400])('has nothing yet if it acknowledges with status %i', async (status) => {
    expect(await fetched('2026-01-15', acknowledgement(), status)).toBeUndefined()
  })

  test.each([
    ['401', 'Unauthorized. Missing or invalid security token', '401'],
    ['999', 'The amount of requested data exceeds allowed limit', '999'],
  ])('refuses a request with %s: %s', async (code, text, reason) => {
    await expect(fetched('2026-01-15', acknowledgement(code, text), 401)).rejects.toThrow(
      `with reason ${reason}`,
    )
  })

  test.each([
    ['a price that is not a number', series({ ...january, points: [[1, 'n/a']] }), 'not a number'],
    ['a point without a position', series({ ...january, points: [[0, '1']] }), 'no position'],
    [
      'an instant between quarter-hours',
      series(flat('1')).replace('23:00Z', '23:07Z'),
      'not the start of a quarter-hour',
    ],
    [
      'an interval without an end',
      series(flat('1')).replace(january.end, ''),
      'not the start of a quarter-hour',
    ],
  ])('may have %s', async (_what, timeSeries, says) => {
    await expect(fetched('2026-01-15', publication(timeSeries))).rejects.toThrow(says)
  })

  test('cannot make us expand entities', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "5">]>${publication(series(flat('&a;'))).replace(/^<\?.*\n/, '')}`

    await expect(fetched('2026-01-15', bomb)).rejects.toThrow()
  })

  test.each(misfortunes)('may answer with %s', async (_what, answer, says) => {
    const { baseUrl } = await startSource(answer)
    const asking = entsoe({ token: 'secret', baseUrl, ...limits }).fetchDay('2026-01-15')

    await expect(asking).rejects.toThrow(says)
    await expect(asking).rejects.not.toThrow('secret')
  })

  test.each(silences)('may answer with %s', async (_what, answer, says) => {
    const { baseUrl } = await startSource(answer)

    await expect(entsoe({ token: 'secret', baseUrl, ...hasty }).fetchDay('2026-01-15')).rejects.toThrow(says)
  })
})
