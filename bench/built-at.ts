import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../src/platform/project-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)

/** Builds an earlier commit in a folder of its own, on the packages that are installed; tells where its service is. */
export async function builtAt(commit: string): Promise<string> {
  const folder = join(await temporaryFolder(), 'earlier')
  await mkdir(folder)
  const archive = `${folder}.tar`
  await run('git', ['archive', '--output', archive, commit], { cwd: projectFolder })
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  const build = `import('./scripts/setup/build.mjs').then(({ ensureBuild }) => ensureBuild())`
  await run(process.execPath, ['-e', build], { cwd: folder })
  return join(folder, 'dist')
}
