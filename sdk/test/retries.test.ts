/** What only this SDK has; what all SDKs share is in the table. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../test/support/patience.ts'
import { readRetryAfter } from '../src/retry.ts'
import { ok, refused, scriptedServer, silent } from './support/scripted-server.ts'

const { script, seen, client } = scriptedServer()

/** The milliseconds of every timer that is set from now on. */
function watchRests() {
  const set = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => set.mockRestore())
  return () => set.mock.calls.map(([, milliseconds]) => milliseconds ?? 0)
}

describe('an abort', () => {
  test.each([
    ['before the request', ok(), () => true],
    ['while it runs', silent, () => seen.api.length === 1],
    [
      'between two tries',
      refused(503, 'unavailable', { 'retry-after': '40' }),
      (rests: number[]) => rests.some((rest) => rest >= 40_000),
    ],
  ])('%s ends it with the reason', async (when, play, isThen) => {
    script.api = [play]
    const controller = new AbortController()
    const reason = new Error('the user left')
    const rests = watchRests()
    if (when === 'before the request') controller.abort(reason)

    const listed = client().tariffs.list({}, { signal: controller.signal })
    const refusal = expect(listed).rejects.toBe(reason)
    await until(when, () => isThen(rests()))
    controller.abort(reason)

    await refusal
  })

  test('of a time limit is a TimeoutError, as everywhere in Node', async () => {
    script.api = [silent]

    const call = client().tariffs.list({}, { signal: AbortSignal.timeout(50) })

    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

test.each([
  [null, undefined],
  ['12', 12],
  ['Sun, 15 Nov 2026 12:00:05 GMT', 5],
  ['Sun, 15 Nov 2020 12:00:05 GMT', 0],
  ['soon', undefined],
])('Retry-After %j is %j', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-15T12:00:00Z'))).toBe(seconds)
})
