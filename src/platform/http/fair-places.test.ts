import { describe, expect, test } from 'vitest'
import { fairPlaces, leavingRoom, type MayTake } from './fair-places.ts'

/** Places whose holders are noted in the order in which they came in. */
function noted(count: number, mayTake?: MayTake) {
  const places = fairPlaces(count, mayTake)
  const inside: string[] = []
  return {
    inside,
    /** Asks for a place under a label and gives back how to leave it. */
    take(name: string, { label = name, rank = 0 } = {}) {
      const place = places.take(name, () => inside.push(label), rank)
      if (place.isInside) inside.push(label)
      return place.leave
    },
    takeTimes(name: string, times: number) {
      return Array.from({ length: times }, () => this.take(name))
    },
    countOf: (name: string) => inside.filter((each) => each === name).length,
  }
}

describe('places', () => {
  test('are given immediately while there are any, then to the longest waiting', () => {
    const places = noted(2)
    const leave = places.take('a', { label: 'first' })
    places.take('a', { label: 'second' })
    places.take('a', { label: 'third' })
    places.take('a', { label: 'fourth' })
    expect(places.inside).toEqual(['first', 'second'])

    leave()

    expect(places.inside).toEqual(['first', 'second', 'third'])
  })

  test('rotate among the waiting names, however many requests one name has', () => {
    const places = noted(1)
    const leaves = [places.take('greedy'), ...places.takeTimes('greedy', 3)]
    leaves.push(places.take('modest'), places.take('other'))
    for (const leave of [0, 1, 4, 5, 2].map((index) => leaves[index])) leave?.()

    expect(places.inside).toEqual(['greedy', 'greedy', 'modest', 'other', 'greedy', 'greedy'])
  })

  test('go to a lower rank first', () => {
    const places = noted(1)
    const leave = places.take('a')
    places.take('b', { label: 'import', rank: 2 })
    places.take('b', { label: 'order', rank: 1 })
    const read = places.take('c', { label: 'read' })

    leave()
    read()

    expect(places.inside).toEqual(['a', 'read', 'order'])
  })

  test('are not given to a request that has left the queue', () => {
    const places = noted(1)
    const leave = places.take('a')
    const giveUp = places.take('b', { label: 'gone' })
    places.take('b', { label: 'stays' })

    giveUp()
    leave()

    expect(places.inside).toEqual(['a', 'stays'])
  })

  test('are given back only once', () => {
    const places = noted(1)
    const leave = places.take('a')
    leave()
    leave()
    places.takeTimes('b', 2)

    expect(places.inside).toEqual(['a', 'b'])
  })
})

describe('places that leave room', () => {
  test('go to one name by half', () => {
    const places = noted(32, leavingRoom)
    places.takeTimes('greedy', 40)

    expect(places.countOf('greedy')).toBe(16)
  })

  test('are free for a newcomer, however greedy the others are', () => {
    const places = noted(32, leavingRoom)
    for (const name of ['a', 'b', 'c']) places.takeTimes(name, 100)
    places.take('modest')

    expect(places.countOf('modest')).toBe(1)
  })

  test('pass to the queue of one name when another leaves', () => {
    const places = noted(4, leavingRoom)
    const [leave] = places.takeTimes('a', 2)
    places.takeTimes('b', 3)
    expect(places.countOf('b')).toBe(1)

    leave?.()

    expect(places.countOf('b')).toBe(2)
  })

  test('are given to the only name that there is, even where there is one place', () => {
    const places = noted(1, leavingRoom)
    places.take('a')

    expect(places.inside).toEqual(['a'])
  })
})
