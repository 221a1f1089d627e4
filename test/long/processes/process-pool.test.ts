import { Readable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../../src/platform/refusal.ts'
import type { WorkLimits } from '../../../src/platform/threads/job-process.ts'
import { jobsIn } from '../../../src/platform/threads/jobs.ts'
import { lendStream } from '../../../src/platform/threads/lend-stream.ts'
import type { processJobs } from '../../../src/platform/threads/process.fixture.ts'
import { openProcessPool } from '../../../src/platform/threads/process-pool.ts'

const entry = new URL('../../../src/platform/threads/process.fixture.ts', import.meta.url)

function poolOf(options: Partial<WorkLimits & { environment: RegExp }> = {}) {
  const pool = openProcessPool({
    ...{ entry, processes: 1, milliseconds: 500, elapsedMilliseconds: 600_000, of: 'job', megabytes: 2000 },
    ...options,
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

  test('reads a stream that it is lent, as far as it asks for it, and the next job one of its own', async () => {
    const pieces = Array.from({ length: 40 }, () => Buffer.alloc(1000, 'x'))
    const lent = (work: (port: MessagePort) => Promise<number>) => lendStream(Readable.from(pieces), work)

    expect(await lent(inProcess('lengthOf'))).toBe(40_000)
    expect(await lent(inProcess('firstOf'))).toBe(1000)
    expect(await lent(inProcess('lengthOf'))).toBe(40_000)
  })

  test('learns that a stream that it is lent broke off', async () => {
    const broken = new Readable({ read() {} })
    broken.push('x')
    const reading = lendStream(broken, inProcess('lengthOf'))
    broken.destroy()

    await expect(reading).rejects.toMatchObject({ name: 'StreamBroken' })
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

  test.each(['fillMemory', 'fillHeap'] as const)('is killed when it fills the memory: %s', async (job) => {
    const { inProcess } = poolOf({ megabytes: 400, milliseconds: 60_000 })

    await expect(inProcess(job)()).rejects.toThrow(tooMuch)
  })

  test.each(['sleep', 'wait'] as const)(
    'is killed when it takes no processor and never ends: %s',
    async (job) => {
      await expect(
        poolOf({ milliseconds: 60_000, elapsedMilliseconds: 500 }).inProcess(job)(),
      ).rejects.toThrow(tooMuch)
    },
  )

  test('has a heap that ends before the memory that its process may have', async () => {
    expect(await poolOf({ megabytes: 400 }).inProcess('heapMegabytes')()).toBeLessThan(400)
  })

  test('knows of the environment what it needs and what was named, and nothing else', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://wattline:secret@localhost/wattline')
    vi.stubEnv('PGPASSWORD', 'secret')
    onTestFinished(() => void vi.unstubAllEnvs())

    const [bare, named] = await Promise.all([
      poolOf().inProcess('environment')(),
      poolOf({ environment: /^PG/ }).inProcess('environment')(),
    ])

    expect(bare).toMatchObject({ PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, TZ: process.env.TZ })
    expect(bare).not.toHaveProperty('DATABASE_URL')
    expect(bare).not.toHaveProperty('PGPASSWORD')
    expect(named).toMatchObject({ PATH: process.env.PATH, PGPASSWORD: 'secret' })
    expect(named).not.toHaveProperty('DATABASE_URL')
  })
})

describe('a limit of each step', () => {
  const { inProcess } = poolOf({ of: 'step' })

  test('lets a job compute for longer in all', async () => {
    expect(await inProcess('computeInSteps')({ steps: 5, milliseconds: 150 })).toBe('done')
  })

  test('ends one step that is too long', async () => {
    await expect(inProcess('computeInSteps')({ steps: 1, milliseconds: 600_000 })).rejects.toThrow(tooMuch)
  })
})

describe('closing', () => {
  const underWay = () => new Promise((resolve) => setImmediate(resolve))

  /** A pool whose process has started, and whose deadlines come when the test says. */
  async function started() {
    const pool = poolOf({ milliseconds: 60_000 })
    const pid = await pool.inProcess('whereAmI')()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    return { ...pool, pid }
  }

  test('lets a job finish that ends soon, and turns away what waits and what comes', async () => {
    const { close, inProcess, pid } = await started()
    const job = inProcess('computeInSteps')({ steps: 1, milliseconds: 1 })
    const ends = Promise.allSettled([job, inProcess('whereAmI')()])
    await underWay()

    await close()

    expect(await ends).toMatchObject([{ value: 'done' }, { reason: { kind: 'unavailable' } }])
    await expect(inProcess('whereAmI')()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(isRunning(pid)).toBe(false)
  })

  test('kills after two seconds what is still under way', async () => {
    const { close, inProcess, pid } = await started()
    const ends = Promise.allSettled([inProcess('compute')(600_000)])
    await underWay()

    const closed = close()
    vi.advanceTimersByTime(1999)
    expect(isRunning(pid)).toBe(true)
    vi.advanceTimersByTime(1)
    await closed

    expect(await ends).toMatchObject([{ reason: { kind: 'unavailable' } }])
    expect(isRunning(pid)).toBe(false)
  })
})

test('a process that cannot be started is a fault of its job', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = '/nowhere/node'

  await expect(poolOf().inProcess('whereAmI')()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('more than 20 waiting jobs are turned away', async () => {
  const { close, inProcess } = poolOf()
  const jobs = Array.from({ length: 21 }, () => inProcess('wait')().catch(() => {}))

  await expect(inProcess('wait')()).rejects.toMatchObject({ kind: 'unavailable' })

  await close()
  await Promise.all(jobs)
})
