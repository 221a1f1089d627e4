import { describe, expect, test } from 'vitest'
import { codeOfState, type DayValues, gap, mayReplace, type ValueState, valueStates } from './day-values.ts'
import { mergeDay } from './merge-day.ts'

const day = (values: number[], state: ValueState = 'Final'): DayValues => ({
  milliwattHours: Uint32Array.from(values),
  states: new Uint8Array(values.length).fill(codeOfState[state]),
})

describe('a later value', () => {
  const pairs = valueStates.flatMap((stored) => valueStates.map((coming) => ({ stored, coming })))

  test.each(pairs)('$coming over $stored', ({ stored, coming }) => {
    const replaces = coming !== 'Preliminary' || stored === 'Preliminary'

    const merged = mergeDay(day([1], stored), day([2], coming))

    expect(mayReplace[stored][coming]).toBe(replaces)
    expect(merged.isChanged).toBe(replaces)
    expect(merged.ignored).toBe(replaces ? 0 : 1)
    expect(merged.day).toEqual(replaces ? day([2], coming) : day([1], stored))
  })

  test('fills a gap in any state, and a later gap removes nothing', () => {
    const merged = mergeDay(day([gap, 5]), day([3, gap], 'Preliminary'))

    expect([...merged.day.milliwattHours]).toEqual([3, 5])
    expect([...merged.day.states]).toEqual([2, 0])
  })

  test.each(valueStates)('that is a gap removes nothing, not even as %s', (state) => {
    const merged = mergeDay(day([5], 'Preliminary'), day([gap], state))

    expect(merged).toEqual({ day: day([5], 'Preliminary'), isChanged: false, ignored: 0 })
  })

  test('with the same value and state changes nothing', () => {
    expect(mergeDay(day([1, 2]), day([1, 2]))).toMatchObject({ isChanged: false, ignored: 0 })
  })

  test('with the same value in a better state is a change', () => {
    expect(mergeDay(day([1], 'Substituted'), day([1], 'Final'))).toMatchObject({ isChanged: true })
  })

  test('leaves the stored arrays untouched', () => {
    const stored = day([1])

    mergeDay(stored, day([2]))

    expect([...stored.milliwattHours]).toEqual([1])
  })
})
