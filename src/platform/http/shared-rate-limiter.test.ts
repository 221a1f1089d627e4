import { spawn } from 'node:child_process'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { toolPath } from '../../../test/support/tool-path.ts'
import { asLog } from '../log/log.ts'
import { openRateLimiter } from './shared-rate-limiter.ts'

const limit = { name: 'requests', quota: 3, windowSeconds: 60 }
const log = asLog(pino({ level: 'silent' }))

async function startRedis() {
  const port = await freePort()
  const args = ['--port', String(port), '--save', '', '--bind', '127.0.0.1']
  // Its memory allocator hangs with a faked clock, so it gets none of our environment.
  const server = spawn(toolPath('REDIS_SERVER_PATH'), args, { stdio: 'ignore', env: {} })
  onTestFinished(() => void server.kill())
  return { url: `redis://127.0.0.1:${port}`, server }
}
const limiterOn = async (url: string) => {
  const limiter = await openRateLimiter(url, log)
  onTestFinished(() => limiter.close())
  return limiter
}

describe('with Redis', { tags: 'redis' }, () => {
  test('several processes count together', async () => {
    const { url } = await startRedis()
    const [first, second] = [await limiterOn(url), await limiterOn(url)]
    // Until both are connected each counts for itself.
    await expect
      .poll(async () => {
        const key = crypto.randomUUID()
        await first.take(limit, key)
        return (await second.take(limit, key)).remaining
      })
      .toBe(1)

    const usages = [
      await first.take(limit, 'a'),
      await second.take(limit, 'a'),
      await first.take(limit, 'a'),
      await second.take(limit, 'a'),
    ]

    expect(usages.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0])
    expect(usages.map(({ isOver }) => isOver)).toEqual([false, false, false, true])
    expect(usages[3]?.resetSeconds).toBeLessThanOrEqual(60)
  })
})

test('without an answer from Redis each process counts on its own', async () => {
  const limiter = await limiterOn('redis://127.0.0.1:1')

  const usages = [await limiter.take(limit, 'a'), await limiter.take(limit, 'a')]

  expect(usages.map(({ remaining }) => remaining)).toEqual([2, 1])
})
