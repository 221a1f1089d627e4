import { expect, test } from 'vitest'
import { inSteadyTime } from './steady-time.ts'

test('an answer that must not reveal its result gives up its place and then waits', async () => {
  const steps: string[] = []
  const start = performance.now()

  await inSteadyTime(async () => steps.push('work'), { leavePlace: () => steps.push('leave') })

  expect(steps).toEqual(['work', 'leave'])
  expect(performance.now() - start).toBeGreaterThanOrEqual(295)
})

test('an open result is answered immediately and keeps its place until then', async () => {
  let hasLeft = false

  const result = await inSteadyTime(async () => 'open', {
    leavePlace: () => {
      hasLeft = true
    },
    isOpen: (answer) => answer === 'open',
  })

  expect(result).toBe('open')
  expect(hasLeft).toBe(false)
})
