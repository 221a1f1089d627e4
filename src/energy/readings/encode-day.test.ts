import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gap, summarise } from './day-values.ts'
import { decodeDay, decodeDays, encodeDay } from './encode-day.ts'

const count = fc.constantFrom(92, 96, 100)
const wattHours = fc.integer({ min: 0, max: 65_534 }).map((value) => value * 1000)
const milliwattHours = fc.integer({ min: 0, max: 4_000_000_000 })

const dayOf = (value: fc.Arbitrary<number>) =>
  count.chain((length) =>
    fc.record({
      milliwattHours: fc
        .array(fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(gap) }), {
          minLength: length,
          maxLength: length,
        })
        .map((values) => Uint32Array.from(values)),
      states: fc.oneof(
        fc.constantFrom(0, 1, 2).map((state) => new Uint8Array(length).fill(state)),
        fc.uint8Array({ minLength: length, maxLength: length, max: 2 }),
      ),
    }),
  )

describe('the stored form of a day', () => {
  test.each([
    ['whole watt-hours take at most two bytes a value', wattHours, 2],
    ['any other values take at most four', milliwattHours, 4],
  ] as const)('%s and come back as they were, packed or not', (_, value, maxBytes) => {
    fc.assert(
      fc.property(dayOf(value), fc.boolean(), (day, packed) => {
        const encoded = encodeDay(day, { packed })
        const decoded = decodeDay(encoded)

        expect(decoded.milliwattHours).toEqual(day.milliwattHours)
        expect(encoded.quarterHours.length).toBeLessThanOrEqual(day.milliwattHours.length * maxBytes)
        day.milliwattHours.forEach((known, index) => {
          if (known !== gap) expect(decoded.states[index]).toBe(day.states[index])
        })
        expect(summarise(decoded)).toEqual(summarise(day))
      }),
    )
  })

  test('has one state for the day if all values share it', () => {
    const day = { milliwattHours: new Uint32Array(96).fill(40_000), states: new Uint8Array(96).fill(1) }

    expect(encodeDay(day, { packed: false })).toMatchObject({
      state: 1,
      states: null,
      total: 96 * 40_000,
      gaps: 0,
    })
  })

  test('has a state for each value if they differ, and the weakest for the day', () => {
    const states = new Uint8Array(96)
    states[7] = 2

    const encoded = encodeDay({ milliwattHours: new Uint32Array(96), states }, { packed: false })

    expect([encoded.state, encoded.states?.[7], encoded.states?.length]).toEqual([2, 2, 96])
  })

  test('the largest value of each width is not a gap', () => {
    const small = new Uint32Array(92).fill(65_534_000)
    const wide = new Uint32Array(100).fill(65_535_000)
    const states = (length: number) => new Uint8Array(length)

    const decoded = decodeDays([
      encodeDay({ milliwattHours: small, states: states(92) }, { packed: false }),
      encodeDay({ milliwattHours: wide, states: states(100) }, { packed: false }),
    ])

    expect(decoded.map((day) => day.milliwattHours)).toEqual([small, wide])
  })

  test.each([
    [0, 1, 1],
    [1000, 2, 1],
    [340_000, 9, 1],
    [510_000, 9, 1],
    [511_000, 10, 1],
    [65_533_000, 16, 2],
    [511, 10, 1],
    [2 ** 31 - 2, 31, 1],
    [2 ** 31 - 1, 32, 0],
    [4_000_000_000, 22, 1],
    [3_999_999_999, 32, 0],
  ])('packs a day whose largest value is %s mWh into %s bits a value', (largest, bits, headerBytes) => {
    const milliwattHours = new Uint32Array(96).fill(largest)
    milliwattHours[3] = gap
    const day = { milliwattHours, states: new Uint8Array(96) }

    const encoded = encodeDay(day, { packed: true })

    expect(encoded.quarterHours.length).toBe(Math.min(bits * 12 + headerBytes, bits === 16 ? 192 : 400))
    expect(decodeDay(encoded).milliwattHours).toEqual(milliwattHours)
  })

  test('a packed day never has the length of one that is not', () => {
    for (const count of [92, 96, 100])
      for (let bits = 1; bits <= 31; bits++)
        expect([184, 192, 200, 368, 384, 400]).not.toContain(1 + Math.ceil((count * bits) / 8))
  })
})
