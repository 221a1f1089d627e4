import { expect, test } from 'vitest'
import { mapStepByStep, stepByStep } from './step-by-step.ts'

/** Keeps the thread busy for a while. */
const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('others get their turn between the steps of long work', async () => {
  const order: string[] = []
  const steps = function* () {
    for (let step = 0; step < 3; step++) {
      work(5)
      order.push(`step ${step}`)
      yield
    }
    return 'done'
  }
  setImmediate(() => order.push('another'))

  expect(await stepByStep(steps())).toBe('done')
  expect(order).toEqual(['step 0', 'another', 'step 1', 'step 2'])
})

test('each item is mapped, in order', async () => {
  expect(await mapStepByStep([3, 1, 2], (item) => item * 2)).toEqual([6, 2, 4])
  expect(await mapStepByStep([], String)).toEqual([])
})

test('an error in a step reaches the caller', async () => {
  const failing = () => {
    throw new Error('no')
  }

  await expect(mapStepByStep([1], failing)).rejects.toThrow('no')
})
