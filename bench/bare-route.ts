import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startContestant } from './contestant-process.ts'
import type { Load } from './http-contestant.ts'
import type { ServerProcess } from './server-process.ts'
import type { Service } from './service.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A bare Fastify route at the same path that sends, byte by byte, what the service answers to this load. */
export async function startBareRoute({ origin }: Service, load: Load): Promise<ServerProcess> {
  const { method, path, headers = {}, variants } = load
  const body = variants?.[0]?.body
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(body ? { body } : {}) })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  const bodyFile = join(await temporaryFolder(), 'body.json')
  await writeFile(bodyFile, await answer.text())
  return startContestant('bare-fastify.ts', { env: { ROUTE: path, BODY_FILE: bodyFile }, readyPath: path })
}
