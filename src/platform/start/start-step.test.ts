import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSteps } from './start-step.ts'

const lines: unknown[] = []
const log = {
  debug() {},
  info: (line: unknown) => lines.push(line),
  warn() {},
  error() {},
  line() {},
  flush() {},
}
const never = () => new Promise<void>(() => {})
const lasting = (milliseconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds))

let written = ''
beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  written = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const steps = (isTerminal: boolean, stop = new AbortController().signal) =>
  startSteps({ log: log as never, isTerminal, stop })

test('a quick step is not reported', async () => {
  for (const isTerminal of [true, false]) {
    const step = steps(isTerminal)('Making it', lasting(900))
    await vi.advanceTimersByTimeAsync(900)
    expect(await step).toBe('done')
  }
  await vi.advanceTimersByTimeAsync(5000)

  expect([lines, written]).toEqual([[], ''])
})

test('a step of more than a second is one log line', async () => {
  const step = steps(false)('Making it', lasting(3500))
  await vi.advanceTimersByTimeAsync(3500)
  await step

  expect([lines, written]).toEqual([['Making it …'], ''])
})

test('on a terminal it is a line that counts the seconds', async () => {
  const step = steps(true)('Making it', lasting(3500))
  await vi.advanceTimersByTimeAsync(3500)
  await step

  expect(lines).toEqual([])
  expect(written).toBe('\r\x1b[2KMaking it … 1 s\r\x1b[2KMaking it … 2 s\r\x1b[2KMaking it … 3 s\n')
})

test('a step is abandoned when the service has to stop, and none begins afterwards', async () => {
  const stop = new AbortController()
  const step = steps(false, stop.signal)
  const under = step('Making it', never).catch((reason) => reason)
  stop.abort('SIGTERM')

  expect(await under).toBe('SIGTERM')
  await expect(step('The next', async () => 'done')).rejects.toBe('SIGTERM')
})
