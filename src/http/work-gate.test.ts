import { expect, test } from 'vitest'
import { openGate } from './work-gate.ts'

/** A gate at a clock of its own, in which a hundred milliseconds pass at a time, as between two samples. */
function aGate() {
  let time = 0
  const gate = openGate(() => time)
  return {
    ...gate,
    enterTimes: (count: number) => {
      for (let entered = 0; entered < count; entered++) gate.enter()
    },
    leaveTimes: (count: number) => {
      for (let left = 0; left < count; left++) gate.leave()
    },
    pass: () => {
      time += 100
      gate.sample()
    },
  }
}

test('a burst of five hundred requests may come in', () => {
  const gate = aGate()
  gate.enterTimes(499)
  expect(gate.isOpen()).toBe(true)
  gate.enter()
  expect(gate.isOpen()).toBe(false)
})

test('a queue that stands for more than a second is kept at sixteen', () => {
  const gate = aGate()
  gate.enterTimes(100)
  for (let tenths = 0; tenths < 10; tenths++) gate.pass()
  expect(gate.isOpen()).toBe(true)
  gate.pass()
  expect(gate.isOpen()).toBe(false)
  gate.leaveTimes(85)
  expect(gate.isOpen()).toBe(true)
  gate.enter()
  expect(gate.isOpen()).toBe(false)
})

test('many requests that are answered in time are no queue', () => {
  const gate = aGate()
  gate.enterTimes(100)
  for (let round = 0; round < 3; round++) {
    for (let answers = 0; answers < 4; answers++) {
      gate.leaveTimes(100)
      gate.enterTimes(100)
    }
    gate.pass()
  }
  gate.leaveTimes(1)
  expect(gate.isOpen()).toBe(true)
})

test('after a queue has gone a burst may come in again', () => {
  const gate = aGate()
  gate.enterTimes(100)
  for (let tenths = 0; tenths < 12; tenths++) gate.pass()
  gate.leaveTimes(95)
  gate.pass()
  gate.enterTimes(400)
  expect(gate.isOpen()).toBe(true)
})

test('a queue that runs empty for a moment while others are turned away makes no room for another burst', () => {
  const gate = aGate()
  gate.enterTimes(100)
  for (let tenths = 0; tenths < 12; tenths++) gate.pass()
  gate.turnAway()
  gate.leaveTimes(100)
  gate.pass()
  gate.pass()
  gate.enterTimes(16)
  expect(gate.isOpen()).toBe(false)

  gate.leaveTimes(16)
  for (let tenths = 0; tenths < 10; tenths++) gate.pass()
  gate.enterTimes(400)
  expect(gate.isOpen()).toBe(true)
})
