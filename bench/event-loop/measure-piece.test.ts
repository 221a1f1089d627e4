import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { freePort } from '../../test/support/free-port.ts'
import { cleanUp } from '../clean-up.ts'
import { startServer } from '../server-process.ts'
import { measurePiece, mostMilliseconds } from './measure-piece.ts'
import type { WatchedService } from './watched-service.ts'

afterAll(cleanUp)

const watched = (longestPiece: () => Promise<number>) => ({ longestPiece }) as WatchedService
const nothing = { name: 'nothing', prepare: async () => async () => {} }

test('a clean try is what counts, however many were disturbed', async () => {
  let asked = 0
  const disturbed = watched(async () => (++asked < 20 ? 50 : 3))

  expect(await measurePiece(disturbed, nothing)).toBe(3)
})

test('what is long in every try is long', async () => {
  expect(
    await measurePiece(
      watched(async () => 12),
      nothing,
    ),
  ).toBe(12)
})

test('a server that works at a stretch is seen to', async () => {
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
  const longestPiece = async () => Number(await (await fetch(`http://127.0.0.1:${watchPort}`)).text())
  const play = async (path: string) => void (await (await fetch(origin + path)).text())

  const short = { name: 'short', prepare: async () => () => play('/') }
  expect(await measurePiece(watched(longestPiece), short)).toBeLessThan(mostMilliseconds)
  await longestPiece()
  await play('/long')
  expect(await longestPiece()).toBeGreaterThan(mostMilliseconds)
}, 120_000)
