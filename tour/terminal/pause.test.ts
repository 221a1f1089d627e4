import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { expect, test } from 'vitest'
import { pauseOn } from './pause.ts'

function terminal() {
  const modes: boolean[] = []
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) })
  const interruption = new AbortController()
  const options = { input: input as unknown as ReadStream, write: () => {}, signal: interruption.signal }
  return { input, modes, interruption, pause: pauseOn(options) }
}

test.each([
  ['\r', 'go-on'],
  ['\n', 'go-on'],
  [' ', 'go-on'],
  ['q', 'quit'],
  ['\u0003', 'quit'],
  ['\u0004', 'quit'],
])('the key %j means %s', async (key, meaning) => {
  const { input, modes, pause } = terminal()
  const answer = pause()
  input.write(key)

  expect(await answer).toBe(meaning)
  expect(modes).toEqual([true, false])
})

test('other keys mean nothing, and each pause waits for a key of its own', async () => {
  const { input, pause } = terminal()
  const first = pause()
  input.write('x')
  setImmediate(() => input.write('\r'))
  expect(await first).toBe('go-on')

  const second = pause()
  input.write('q')
  expect(await second).toBe('quit')
})

test('an interruption ends the pause and gives the terminal back', async () => {
  const { modes, interruption, pause } = terminal()
  const answer = pause()
  interruption.abort(new Error('SIGTERM'))

  await expect(answer).rejects.toThrow('SIGTERM')
  expect(modes).toEqual([true, false])
})

test('a terminal that is closed quits', async () => {
  const { input, pause } = terminal()
  const answer = pause()
  input.end()

  expect(await answer).toBe('quit')
})
