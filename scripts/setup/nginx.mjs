import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage, unpackDebianPackage } from './debian.mjs'
import { onPath } from './on-path.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'

/**
 * The path of an nginx for the tests of the shipped proxy configuration, or undefined: they then say that they are
 * skipped. Their certificate is made by openssl, which also brings the library that nginx needs.
 */
export async function findNginx(root = projectRoot) {
  if (!onPath('openssl')) await installDebianPackage(['openssl'])
  if (!onPath('openssl')) return undefined
  // Often outside of the PATH of users who are not root.
  const found = onPath('nginx') ?? ['/usr/sbin/nginx'].find((path) => existsSync(path))
  if (found) return found
  if (process.platform !== 'linux') return undefined
  // Installed, Debian's package would start a server on port 80. Its program runs from any folder.
  const folder = join(root, 'dist', '.nginx')
  const program = join(folder, 'usr/sbin/nginx')
  if (!existsSync(program)) await unpackDebianPackage('nginx', folder)
  const { code } = await run(program, ['-v'], { quiet: true })
  return code === 0 ? program : undefined
}
