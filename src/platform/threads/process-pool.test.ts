import { afterAll, describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { WorkLimits } from './job-process.ts'
import { jobsIn } from './jobs.ts'
import type { processJobs } from './process.fixture.ts'
import { openProcessPool } from './process-pool.ts'

const entry = new URL('./process.fixture.ts', import.meta.url)

function poolOf(limits: Partial<WorkLimits & { processes: number }> = {}) {
  const pool = openProcessPool({
    ...{ entry, processes: 1, milliseconds: 2000, of: 'job', megabytes: 2000 },
    ...limits,
  })
  afterAll(pool.close)
  return { close: pool.close, inProcess: jobsIn<typeof processJobs>(pool) }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const tooMuch = 'The file takes too much time or memory to read'

describe('a job', () => {
  const { inProcess } = poolOf()

  test('runs in another process, one after the other in the same one', async () => {
    const [first, second] = await Promise.all([inProcess('whereAmI')(), inProcess('whereAmI')()])

    expect(first).not.toBe(process.pid)
    expect(second).toBe(first)
  })

  test('gets and returns bytes and dates', async () => {
    const given = { bytes: new Uint8Array([1, 2]), at: new Date(0) }

    expect(await inProcess('echo')(given)).toEqual(given)
  })

  test('throws the refusal that it was', async () => {
    await expect(inProcess('refuse')()).rejects.toMatchObject({ kind: 'conflict', message: 'No.' })
  })

  test.each([
    ['JavaScript that computes for longer than it may', () => inProcess('compute')(600_000)],
    ['native code that does', () => inProcess('computeNatively')()],
  ])('is killed: %s; the next one starts a process', async (_what, work) => {
    const before = await inProcess('whereAmI')()

    const error = await work().catch((thrown) => thrown)

    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ kind: 'invalid', message: expect.stringContaining(tooMuch) })
    expect(isRunning(before)).toBe(false)
    expect(await inProcess('whereAmI')()).not.toBe(before)
  })

  test('is killed when it fills the memory', async () => {
    await expect(poolOf({ megabytes: 400 }).inProcess('fillMemory')()).rejects.toThrow(tooMuch)
  })
})

describe('a limit of each step', () => {
  const { inProcess } = poolOf({ of: 'step', milliseconds: 2000 })

  test('lets a job compute for longer in all', async () => {
    expect(await inProcess('computeInSteps')({ steps: 5, milliseconds: 500 })).toBe('done')
  })

  test('ends one step that is too long', async () => {
    await expect(inProcess('computeInSteps')({ steps: 1, milliseconds: 600_000 })).rejects.toThrow(tooMuch)
  })
})

describe('closing', () => {
  test('ends what is under way and what waits, and the next job starts anew', async () => {
    const { close, inProcess } = poolOf()
    const before = await inProcess('whereAmI')()
    const jobs = [inProcess('wait')(), inProcess('compute')(600_000)]
    const ends = Promise.allSettled(jobs)

    await close()

    expect(await ends).toMatchObject(jobs.map(() => ({ reason: { kind: 'unavailable' } })))
    expect(isRunning(before)).toBe(false)
    expect(await inProcess('whereAmI')()).not.toBe(before)
  })
})

test('more than 20 waiting jobs are turned away', async () => {
  const { close, inProcess } = poolOf()
  const jobs = Array.from({ length: 21 }, () => inProcess('wait')().catch(() => {}))

  await expect(inProcess('wait')()).rejects.toMatchObject({ kind: 'unavailable' })

  await close()
  await Promise.all(jobs)
})
