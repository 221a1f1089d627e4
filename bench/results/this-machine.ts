import { execFileSync } from 'node:child_process'
import { arch, cpus, platform, totalmem } from 'node:os'
import { projectFolder } from '../../src/platform/project-folder.ts'
import type { Machine } from './result-file.ts'

export const thisMachine = (): Machine => ({
  platform: `${platform()} ${arch()}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 1e9),
})

/** The commit that is checked out; outside a repository there is none, and pieces of one day are not told apart. */
export function thisCommit(): string {
  try {
    const args = ['rev-parse', '--short', 'HEAD']
    return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
