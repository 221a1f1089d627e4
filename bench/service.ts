import { join } from 'node:path'
import { projectFolder } from '../src/platform/project-folder.ts'
import { demoClients } from '../src/sandbox/demo/demo-access.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type Service = ServerProcess & { dataDir: string }

type Options = {
  /** The folder of a service that was stopped, else a new one. */
  dataDir?: string
  env?: Record<string, string>
  /** Another Node than the one that runs the bench. */
  node?: string | undefined
  /** Where the built service is, if it is not that of this folder. */
  dist?: string
}

const ownDist = join(projectFolder, 'dist')

/** Without what a read can do without. */
export const plainEnv = { LOG_LEVEL: 'silent', LOAD_SHEDDING: 'off' }

/** Starts the built service as it is used, on a database of its own; only its limit is out of the way. */
export async function startService({
  dataDir,
  env = {},
  node,
  dist = ownDist,
}: Options = {}): Promise<Service> {
  const folder = dataDir ?? (await temporaryFolder())
  const server = await startServer({
    node,
    args: ['--enable-source-maps', join(dist, 'main.js')],
    // Not the project's folder, where a file .env may lie.
    cwd: folder,
    env: { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '10000000', LOG_LEVEL: 'info', ...env },
    readyPath: '/health/ready',
  })
  return { ...server, dataDir: join(folder, 'data') }
}

/** A token of a demo client, which is the first unless another is named. */
export async function demoToken(
  { origin }: Service,
  clientId: string | undefined = demoClients[0]?.clientId,
): Promise<string> {
  const client = demoClients.find((demo) => demo.clientId === clientId)
  if (client === undefined) throw new Error('There is no demo client.')
  const answer = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.secret,
    }),
  })
  if (!answer.ok) throw new Error(`The token endpoint answers ${answer.status}: ${await answer.text()}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}
