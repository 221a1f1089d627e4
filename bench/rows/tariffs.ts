import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startContestant } from '../contestant-process.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import type { Row } from '../row.ts'
import { demoToken, startService } from '../service.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const path = '/partner/v1/tariffs'

export const tariffsRow: Row = {
  name: 'tariffs',
  claim: 'An authenticated read with everything on, against a bare Fastify route that sends the same bytes.',
  atLeast: 0.5,
  async start() {
    const service = await startService()
    const load: Load = {
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${await demoToken(service)}` },
    }
    const answer = await fetch(`${service.origin}${path}`, { headers: load.headers ?? {} })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`)
    const bodyFile = join(await temporaryFolder(), 'body.json')
    await writeFile(bodyFile, await answer.text())

    const bare = await startContestant('bare-fastify.ts', {
      env: { ROUTE: path, BODY_FILE: bodyFile },
      readyPath: path,
    })
    return {
      ours: httpContestant('Wattline, everything on', service, load),
      theirs: httpContestant('bare Fastify route', bare, load),
    }
  },
}
