import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage, unpackDebianPackage } from './debian.mjs'
import { onPath } from './on-path.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'

const why = {
  reason: 'tests of the proxy configuration need nginx and openssl, and not both were found',
  instead: 'NGINX_PATH=<program> names an nginx that you have',
}

/**
 * The path of an nginx for the tests of the shipped proxy configuration, or undefined. Their certificate is made by
 * openssl, which also brings the library that nginx needs.
 */
export async function findNginx(root = projectRoot) {
  if (!onPath('openssl')) await installDebianPackage(['openssl'], why)
  if (!onPath('openssl')) return undefined
  // Often outside of the PATH of users who are not root.
  const found = onPath('nginx') ?? ['/usr/sbin/nginx'].find((path) => existsSync(path))
  if (found) return found
  if (process.platform !== 'linux') return undefined
  // Installed, Debian's package would start a server on port 80. Its program runs from any folder.
  const folder = join(root, 'dist', '.nginx')
  const program = join(folder, 'usr/sbin/nginx')
  if (!existsSync(program)) await unpackDebianPackage(['nginx'], folder, why)
  const { code } = await run(program, ['-v'], { quiet: true })
  return code === 0 ? program : undefined
}
