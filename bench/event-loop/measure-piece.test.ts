import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { hasFakedClock } from '../../test/support/bare-environment.ts'
import { freePort } from '../../test/support/free-port.ts'
import { cleanUp } from '../clean-up.ts'
import { startServer } from '../server-process.ts'
import { maxMilliseconds, measurePiece } from './measure-piece.ts'
import type { LongestPiece, WatchedService } from './watched-service.ts'

afterAll(cleanUp)

const watched = (longestPiece: () => Promise<LongestPiece>) => ({ longestPiece }) as WatchedService
const nothing = { name: 'nothing', prepare: async () => async () => {} }

test('a clean try is what counts, however many were disturbed', async () => {
  let asked = 0
  const disturbed = watched(async () => ({ milliseconds: ++asked < 20 ? 50 : 3, slowdown: 1 }))

  expect(await measurePiece(disturbed, nothing)).toBe(3)
})

test('what is long in every try is long', async () => {
  const long = watched(async () => ({ milliseconds: 12, slowdown: 1 }))

  expect(await measurePiece(long, nothing)).toBe(12)
})

test('on a machine that is slow at the moment more time is allowed, but not in figures to publish', async () => {
  const slow = watched(async () => ({ milliseconds: 12, slowdown: 1.5 }))

  expect(await measurePiece(slow, nothing)).toBe(8)
  expect(await measurePiece(slow, nothing, { isPublished: true })).toBe(12)
})

// Under a faked clock a thread does not wait for as long as the measuring needs.
test.skipIf(hasFakedClock)(
  'a server that works at a stretch is seen to',
  async () => {
    const watchPort = await freePort()
    const code = `require('http').createServer((request, answer) => {
    if (request.url === '/long') require('crypto').pbkdf2Sync('a', 'b', 50000, 64, 'sha512')
    answer.end()
  }).listen(process.env.PORT)`
    const { origin } = await startServer({
      args: ['--import', join(projectFolder, 'bench', 'event-loop', 'watch.mjs'), '-e', code],
      cwd: projectFolder,
      env: { EVENT_LOOP_PORT: String(watchPort) },
      readyPath: '/',
    })
    const longestPiece = async () =>
      (await (await fetch(`http://127.0.0.1:${watchPort}`)).json()) as LongestPiece
    const play = async (path: string) => void (await (await fetch(origin + path)).text())

    const short = { name: 'short', prepare: async () => () => play('/') }
    expect(await measurePiece(watched(longestPiece), short)).toBeLessThan(maxMilliseconds)
    await longestPiece()
    await play('/long')
    expect((await longestPiece()).milliseconds).toBeGreaterThan(maxMilliseconds)
  },
  120_000,
)
