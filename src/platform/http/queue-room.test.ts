import { describe, expect, test } from 'vitest'
import { alwaysInside, queueRoom } from './queue-room.ts'

/** Room at a clock of its own, in which a hundred milliseconds pass at a time, as between two samples. */
function aRoom() {
  let time = 0
  const room = queueRoom(() => time)
  return {
    ...room,
    enterTimes: (count: number, name = 'client') => {
      for (let entered = 0; entered < count; entered++) room.enter(name)
    },
    leaveTimes: (count: number, name = 'client') => {
      for (let left = 0; left < count; left++) room.leave(name)
    },
    pass: (times = 1, milliseconds = 100) => {
      for (let passed = 0; passed < times; passed++) {
        time += milliseconds
        room.sample()
      }
    },
    hasRoom: (name = 'client', part = 1) => room.hasRoomFor(name, part),
  }
}

describe('one client', () => {
  test('is never refused while fewer than sixteen requests are in progress, however long they take', () => {
    const room = aRoom()
    room.enterTimes(alwaysInside - 1)
    room.pass(600)
    room.refuse('client')

    expect(room.hasRoom()).toBe(true)
    room.enter('client')
    expect(room.hasRoom()).toBe(false)
  })

  test('may send a burst of five hundred requests', () => {
    const room = aRoom()
    room.enterTimes(499)
    expect(room.hasRoom()).toBe(true)
    room.enter('client')
    expect(room.hasRoom()).toBe(false)
  })

  test('has a queue of sixteen at most once it stands for more than a second', () => {
    const room = aRoom()
    room.enterTimes(100)
    room.pass(10)
    expect(room.hasRoom()).toBe(true)
    room.pass()
    expect(room.hasRoom()).toBe(false)

    room.leaveTimes(85)
    expect(room.hasRoom()).toBe(true)
    room.enter('client')
    expect(room.hasRoom()).toBe(false)
  })

  test('has no queue where many requests are answered in time', () => {
    const room = aRoom()
    room.enterTimes(100)
    for (let round = 0; round < 3; round++) {
      for (let answers = 0; answers < 4; answers++) {
        room.leaveTimes(100)
        room.enterTimes(100)
      }
      room.pass()
    }
    room.leaveTimes(1)

    expect(room.hasRoom()).toBe(true)
  })

  test('gets no longer queue because the counting timer is late', () => {
    const room = aRoom()
    room.enterTimes(300)
    room.pass(11)
    room.leaveTimes(250)
    room.pass(1, 1000)

    expect(room.hasRoom()).toBe(false)
  })

  test('may send a burst again after its queue has gone', () => {
    const room = aRoom()
    room.enterTimes(100)
    room.pass(12)
    room.leaveTimes(95)
    room.pass()
    room.enterTimes(400)

    expect(room.hasRoom()).toBe(true)
  })

  test('gets no new burst for a second after it was refused, though its queue runs empty for a moment', () => {
    const room = aRoom()
    room.enterTimes(100)
    room.pass(12)
    room.refuse('client')
    room.leaveTimes(100)
    room.pass(2)
    room.enterTimes(16)
    expect(room.hasRoom()).toBe(false)

    room.leaveTimes(16)
    room.pass(10)
    room.enterTimes(400)
    expect(room.hasRoom()).toBe(true)
  })

  test('may fill half of its queue with imports', () => {
    const room = aRoom()
    room.enterTimes(8, 'other')
    room.enterTimes(8)
    room.pass(11)
    room.leaveTimes(1)
    room.enter('other')

    expect(room.hasRoom('client', 1)).toBe(true)
    expect(room.hasRoom('client', 0.5)).toBe(false)
  })
})

describe('several clients', () => {
  test('share the room: the one that fills the queue is refused, the others are admitted', () => {
    const room = aRoom()
    room.enterTimes(100, 'greedy')
    room.pass(11)

    expect(room.hasRoom('greedy')).toBe(false)
    expect(room.hasRoom('modest')).toBe(true)
    room.enterTimes(7, 'modest')
    expect(room.hasRoom('modest')).toBe(true)
  })

  test('get at least one request in each, however many they are', () => {
    const room = aRoom()
    for (let number = 0; number < 200; number++) room.enter(`client-${number}`)
    room.pass(11)

    expect(room.hasRoom('client-0')).toBe(false)
    expect(room.hasRoom('client-200')).toBe(true)
  })

  test('do not spoil each other’s bursts', () => {
    const room = aRoom()
    room.enterTimes(100, 'greedy')
    room.pass(11)
    room.refuse('greedy')
    room.enterTimes(100, 'modest')

    expect(room.hasRoom('modest')).toBe(true)
    expect(room.hasRoom('greedy')).toBe(false)
  })

  test('are all refused before the memory is full', () => {
    const room = aRoom()
    for (let number = 0; number < 2000; number++) room.enter(`client-${number}`)

    expect(room.hasRoom('client-2000')).toBe(false)
  })
})

describe('a refused client is asked to retry', () => {
  test('after a second if its queue is gone by then', () => {
    const room = aRoom()
    room.enterTimes(60)
    room.leaveTimes(10)
    room.pass()

    expect(room.refuse('client')).toBe(1)
  })

  test('after as long as its queue needs at the current throughput', () => {
    const room = aRoom()
    room.enterTimes(60)
    room.leaveTimes(1)
    room.pass()

    expect(room.refuse('client')).toBe(6)
  })

  test('after half a minute at most', () => {
    const room = aRoom()
    room.enterTimes(499)
    room.pass()

    expect(room.refuse('client')).toBe(30)
  })
})
