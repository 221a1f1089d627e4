import { join } from 'node:path'
import { projectFolder } from '../src/platform/project-folder.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Starts a file of bench/contestants as a server in a process of its own. */
export const startContestant = (
  file: string,
  {
    env = {},
    readyPath,
    node,
  }: { env?: Record<string, string>; readyPath: string; node?: string | undefined },
): Promise<ServerProcess> =>
  startServer({
    node,
    args: ['--import', './scripts/setup/run-sources.mjs', join('bench', 'contestants', file)],
    cwd: projectFolder,
    env: { ...env, NODE_ENV: 'production' },
    readyPath,
  })
