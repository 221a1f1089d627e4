import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './debian.mjs'
import { onPath } from './on-path.mjs'
import { projectRoot } from './project-root.mjs'

// Debian's package redis-server starts a service and enables it for good. Its program is this one from redis-tools,
// which is a server when called by that name.
const debianProgram = '/usr/bin/redis-check-rdb'

/** The path of a redis-server for the tests, or undefined. */
export async function findRedisServer(root = projectRoot) {
  const found = onPath('redis-server')
  if (found) return found
  if (process.platform !== 'linux') return undefined
  if (!existsSync(debianProgram))
    await installDebianPackage(['redis-tools'], {
      reason: 'tests of shared rate limits need a redis-server, and none was found',
      instead: 'REDIS_SERVER_PATH=<program> names one that you have',
    })
  return existsSync(debianProgram) ? linkTo(debianProgram, join(root, 'dist', '.redis')) : undefined
}

function linkTo(program, folder) {
  const link = join(folder, 'redis-server')
  if (!existsSync(link)) {
    mkdirSync(folder, { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(program, link)
  }
  return link
}
