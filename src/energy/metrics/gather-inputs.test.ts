import { describe, expect, test } from 'vitest'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { withAllocated } from './gather-inputs.ts'
import { recordsOf, someInputs } from './inputs.fixture.ts'

const { H25: profile } = await shippedProfiles()

const daysOf = (from: string, to: string, kwh: number) => ({
  fromDay: dayNumberOf(from),
  toDay: dayNumberOf(to),
  milliwattHours: kwh * 1e6,
})
/** Facts of March 2026 with energy between meter readings. */
function inputsOf(spans: ReturnType<typeof daysOf>[], given: Parameters<typeof someInputs>[2] = {}) {
  const inputs = someInputs('2026-03-01', '2026-04-01', given)
  return { ...inputs, metered: withAllocated(inputs.metered, spans, { profile, span: inputs.span }) }
}
const sum = (records: { exact: number }[]) => records.reduce((total, { exact }) => total + exact, 0)

describe('energy between two meter readings', () => {
  const february = daysOf('2026-02-01', '2026-03-11', 400)
  const march = daysOf('2026-03-11', '2026-04-01', 210)

  test('is actual and says that its times are estimated; what comes after the last reading is a forecast', () => {
    const days = recordsOf(inputsOf([february]), { metric: 'Consumption', interval: 'Daily' })

    expect(days.map(({ relevance }) => relevance)).toEqual([
      ...new Array(10).fill('Actual'),
      ...new Array(21).fill('Forecast'),
    ])
    expect(new Set(days.map(({ state }) => state))).toEqual(new Set(['Estimated']))
  })

  test.each(['QuarterHourly', 'Hourly', 'Daily', 'Weekly', 'Monthly'] as const)(
    'adds up to the metered amount: %s',
    (interval) => {
      const inputs = inputsOf([{ ...march, fromDay: dayNumberOf('2026-03-01') }])

      expect(sum(recordsOf(inputs, { metric: 'Consumption', interval, valueType: 'Actual' }))).toBeCloseTo(
        210,
        9,
      )
    },
  )

  test('makes a whole period actual for Dynamic, and costs actual where prices are published', () => {
    const inputs = inputsOf([february, march])

    for (const metric of ['Consumption', 'TotalCost', 'WorkingPrice', 'Saving', 'Co2Saving'] as const)
      expect(recordsOf(inputs, { metric, interval: 'Monthly', valueType: 'Dynamic' })).toMatchObject([
        { relevance: 'Actual', state: 'Estimated' },
      ])
    const unpriced = inputsOf([february, march], { isPublished: () => false })
    expect(recordsOf(unpriced, { metric: 'TotalCost', interval: 'Monthly' })).toMatchObject([
      { relevance: 'Forecast', state: 'Estimated' },
    ])
  })

  test('never takes the place of a quarter-hour that a smart meter has measured', () => {
    const whole = new Array(96).fill(7_000)
    const partial = whole.map((value, index) => (index < 40 ? value : null))
    const inputs = inputsOf([march], { readings: { '2026-03-12': whole, '2026-03-13': partial } })

    const [first, second] = recordsOf(
      { ...inputs, span: { fromDay: dayNumberOf('2026-03-12'), toDay: dayNumberOf('2026-03-14') } },
      { metric: 'Consumption', interval: 'Daily' },
    )
    const quarters = recordsOf(
      { ...inputs, span: { fromDay: dayNumberOf('2026-03-13'), toDay: dayNumberOf('2026-03-14') } },
      { metric: 'Consumption', interval: 'QuarterHourly' },
    )

    expect(first).toMatchObject({ value: 0.672, relevance: 'Actual', state: 'Final' })
    expect(second).toMatchObject({ relevance: 'Actual', state: 'Estimated' })
    expect(quarters.slice(0, 40).every(({ value, state }) => value === 0.007 && state === 'Final')).toBe(true)
    expect(quarters.slice(40).every(({ state }) => state === 'Estimated')).toBe(true)
    expect(sum(quarters)).toBeCloseTo(second?.exact ?? 0, 9)
  })

  test('counts as the first one says, where several are about the same day', () => {
    const inputs = inputsOf([daysOf('2026-03-01', '2026-03-02', 5), daysOf('2026-03-01', '2026-04-01', 310)])

    expect(recordsOf(inputs, { metric: 'Consumption', interval: 'Daily' })[0]?.value).toBe(5)
  })
})
