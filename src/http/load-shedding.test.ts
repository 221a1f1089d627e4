import { expect, test } from 'vitest'
import { watchEventLoop } from './load-shedding.ts'

const loopWithSamplesAt = (...times: number[]) => {
  const ticks = [0, ...times]
  const loop = watchEventLoop(() => ticks.shift() ?? 0)
  for (const _ of times) loop.sample()
  loop.close()
  return loop
}

test('a loop that runs in time is not overloaded', () => {
  expect(loopWithSamplesAt(100, 210, 390).isOverloaded()).toBe(false)
})

test('a long pause or two are not overload', () => {
  expect(loopWithSamplesAt(100, 2100, 4100).isOverloaded()).toBe(false)
})

test('three late samples in a row are overload', () => {
  expect(loopWithSamplesAt(100, 450, 800, 1150).isOverloaded()).toBe(true)
})

test('overload ends with the first sample in time', () => {
  expect(loopWithSamplesAt(400, 800, 1200, 1300).isOverloaded()).toBe(false)
})
