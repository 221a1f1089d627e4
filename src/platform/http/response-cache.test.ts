import { describe, expect, test } from 'vitest'
import { responseCache } from './response-cache.ts'

/** Counts how often each answer is made; a body has a thousand characters. */
function answers(maxBytes: number) {
  const cached = responseCache(maxBytes)
  const made: string[] = []
  const get = (key: string, state: unknown = 'now', inputs: unknown[] = []) =>
    cached.get({ key, state: [state], inputs }, () => {
      made.push(key)
      return { body: key.padEnd(1000) }
    })
  return { get, made, bytes: cached.bytes }
}

describe('an answer', () => {
  test('is made once, and has the same tag from then on', () => {
    const { get, made } = answers(10_000)

    expect(get('a')).toBe(get('a'))
    expect(made).toEqual(['a'])
  })

  test('is rebuilt when one of its own inputs is another, and leaves the others alone', () => {
    const { get, made } = answers(10_000)
    const [before, after] = [{}, {}]
    get('a', 'now', [before])
    get('b', 'now', [before])

    get('a', 'now', [after])
    get('a', 'now', [after])
    get('b', 'now', [before])

    expect(made).toEqual(['a', 'b', 'a'])
  })

  test('is dropped together with all others when what they share changes', () => {
    const { get, made, bytes } = answers(10_000)
    get('a')
    get('b')

    get('a', 'later')

    expect(made).toEqual(['a', 'b', 'a'])
    expect(bytes()).toBe(1500)
  })
})

describe('the memory', () => {
  test('never holds more than the limit, however many are asked for', () => {
    const { get, bytes } = answers(10_000)

    for (let index = 0; index < 1000; index++) {
      get(`answer ${index}`)
      expect(bytes()).toBeLessThanOrEqual(10_000)
    }
  })

  test('loses the answer first that nobody has asked for the longest', () => {
    const { get, made } = answers(3000)
    get('a')
    get('b')
    get('a')

    get('c')
    get('a')
    get('b')

    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  test('does not keep an answer that is larger than the limit, and sends it all the same', () => {
    const { get, bytes } = answers(900)

    expect(get('a').body).toHaveLength(1000)
    expect(bytes()).toBe(0)
  })
})
