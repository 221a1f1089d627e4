import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

/** A question whose answers come when the test lets them. */
function question() {
  const answers: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  const ask = coalesced(() => new Promise<number>((resolve, reject) => answers.push({ resolve, reject })))
  return { ask, answers }
}

test('those who ask at the same time get one answer', async () => {
  const { ask, answers } = question()

  const asked = [ask(), ask(), ask()]
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.resolve(1)

  expect(await Promise.all(asked)).toEqual([1, 1, 1])
})

test('who asks while another waits gets an answer that was asked for later, together with others', async () => {
  const { ask, answers } = question()
  const first = ask()
  await expect.poll(() => answers.length).toBe(1)

  const later = [ask(), ask()]
  answers[0]?.resolve(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve(2)

  expect([await first, ...(await Promise.all(later))]).toEqual([1, 2, 2])
})

test('a failure is passed to those who asked, and not to those who ask afterwards', async () => {
  const { ask, answers } = question()
  const failing = ask()
  await expect.poll(() => answers.length).toBe(1)
  const later = ask()

  answers[0]?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve(2)

  expect(await later).toBe(2)
})
