import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Questions whose answers come when the test lets them. */
function questions({ max = 10 } = {}) {
  const asked: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const ask = batched<string, string>(
    (keys) =>
      new Promise((resolve, reject) =>
        asked.push({ keys, answer: () => resolve(keys.map((key) => `about ${key}`)), fail: reject }),
      ),
    { keyOf: (key) => key, max },
  )
  const next = (count: number) => expect.poll(() => asked.length).toBe(count)
  return { ask, asked, next }
}

test('what is asked at the same time is one question, and everybody gets the own answer', async () => {
  const { ask, asked, next } = questions()

  const answers = Promise.all([ask('a'), ask('b'), ask('a')])
  await next(1)
  asked[0]?.answer()

  expect(await answers).toEqual(['about a', 'about b', 'about a'])
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b']])
})

test('who asks while another waits gets an answer that was asked for later, even to the same question', async () => {
  const { ask, asked, next } = questions()
  const first = ask('a')
  await next(1)

  const later = Promise.all([ask('a'), ask('b')])
  asked[0]?.answer()
  await next(2)
  asked[1]?.answer()

  expect([await first, ...(await later)]).toEqual(['about a', 'about a', 'about b'])
  expect(asked[1]?.keys).toEqual(['a', 'b'])
})

test('more than fit into one question are asked one after the other', async () => {
  const { ask, asked, next } = questions({ max: 2 })

  const answers = Promise.all(['a', 'b', 'c'].map(ask))
  await next(1)
  asked[0]?.answer()
  await next(2)
  asked[1]?.answer()

  expect(await answers).toEqual(['about a', 'about b', 'about c'])
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']])
})

test('a failure is passed to those who asked, and not to those who ask afterwards', async () => {
  const { ask, asked, next } = questions()
  const failing = Promise.allSettled([ask('a'), ask('b')])
  await next(1)
  const later = ask('a')

  asked[0]?.fail(new Error('away'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await next(2)
  asked[1]?.answer()

  expect(await later).toBe('about a')
})
