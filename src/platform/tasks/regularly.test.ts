import { expect, onTestFinished, test } from 'vitest'
import { regularly } from './worker.ts'

const noError = (error: unknown) => {
  throw error
}

test('work is done again and again, one run after the other', async () => {
  let [runs, atOnce, max] = [0, 0, 0]
  const work = async () => {
    max = Math.max(max, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce--
    runs++
  }
  onTestFinished(regularly(work, { milliseconds: 1, onError: noError }))

  await expect.poll(() => runs).toBeGreaterThan(3)
  expect(max).toBe(1)
})

test('a run that fails is reported, and the next one comes', async () => {
  let runs = 0
  const errors: unknown[] = []
  const work = async () => {
    if (++runs === 1) throw new Error('once')
  }
  onTestFinished(regularly(work, { milliseconds: 1, onError: (error) => errors.push(error) }))

  await expect.poll(() => runs).toBeGreaterThan(1)
  expect(errors).toEqual([new Error('once')])
})

test('stopping waits for the run under way, and none follows', async () => {
  let runs = 0
  let release = () => {}
  const work = () => {
    runs++
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  const stop = regularly(work, { milliseconds: 1, isDueAtOnce: true, onError: noError })
  await expect.poll(() => runs).toBe(1)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)

  release()

  await stopped
  expect(runs).toBe(1)
})

test('stopping before the first run leaves nothing to be done', async () => {
  let runs = 0
  const stop = regularly(async () => runs++, { milliseconds: 0, onError: noError })

  await stop()

  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(runs).toBe(0)
})
