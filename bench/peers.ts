import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installMissing } from '../scripts/setup/packages.mjs'
import { projectFolder } from '../src/platform/project-folder.ts'
import { LeftOut } from './row.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const folder = join(projectFolder, 'bench', 'peers')
let prepared: Promise<void> | undefined

/** What others would build the same with. */
export type PeerName = 'nest' | 'drizzle' | 'prism'

/** Installs and compiles bench/peers, once in a run; nothing else needs these packages, so nothing else installs them. */
export function preparePeers(): Promise<void> {
  prepared ??= prepare()
  return prepared
}

/** Starts a peer in a process of its own, as it would run in production. */
export async function startPeer(
  name: PeerName,
  { env, readyPath = '/ready' }: { env: Record<string, string>; readyPath?: string },
): Promise<ServerProcess> {
  await preparePeers()
  return startServer({
    args: [join(folder, 'dist', name, 'main.js')],
    cwd: folder,
    env: { ...env, NODE_ENV: 'production' },
    readyPath,
  })
}

async function prepare(): Promise<void> {
  const { code, output } = await installMissing(folder)
  if (code !== 0) {
    const reason = output.split('\n').find((line) => line.startsWith('npm error'))
    throw new LeftOut(`The packages of bench/peers could not be installed. ${reason ?? output}`)
  }
  const tsc = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`bench/peers could not be compiled: ${stdout}`)
  })
}
