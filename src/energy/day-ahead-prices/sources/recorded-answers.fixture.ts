import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { projectFolder } from '../../../platform/project-folder.ts'
import { saying } from './replay-server.fixture.ts'

/** The text of an answer in test/price-sources. */
export const recorded = (file: string): string =>
  readFileSync(`${projectFolder}test/price-sources/${file}`, 'utf8')

/** Answers every request with one recorded answer. */
export const replaying = (file: string, status = 200) => saying(recorded(file), status)

/** Answers as SMARD does: a file for each path, and 404 for others. */
export const replayingSmard = (path: string, response: ServerResponse): void => {
  const name = path.split('/').at(-1) ?? ''
  const known = /^(index_quarterhour|4169_DE_quarterhour_(1760911200000|1774220400000|1777845600000))\.json$/
  const answer = known.test(name) ? replaying(`smard/${name}`) : saying('', 404)
  answer(path, response)
}
