import { join } from 'node:path'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type Service, startService } from '../service.ts'

export type WatchedService = Service & {
  longestPiece(): Promise<LongestPiece>
}

export type LongestPiece = {
  /** The longest that the event loop was held up since this was last asked. */
  milliseconds: number
  /** How many times as long as at its best the thread needs at the moment for the same work. */
  slowdown: number
}

/** The built service as `npm start` runs it, API and tasks in one process, whose event loop is watched from within. */
export async function startWatchedService(env: Record<string, string> = {}): Promise<WatchedService> {
  const port = await freePort()
  const service = await startService({
    env: {
      NODE_OPTIONS: `--import=${join(projectFolder, 'bench', 'event-loop', 'watch.mjs')}`,
      EVENT_LOOP_PORT: String(port),
      ...env,
    },
  })
  const longestPiece = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as LongestPiece
  return { ...service, longestPiece }
}
