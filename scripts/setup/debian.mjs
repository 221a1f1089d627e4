import { existsSync } from 'node:fs'
import { run } from './run.mjs'

// Waits for another apt-get instead of failing beside it.
const aptGet = ['apt-get', '-o', 'DPkg::Lock::Timeout=120']

/**
 * Installs the first of the packages that this Debian knows, in silence. `possible` is false, and nothing is tried,
 * where there is no apt-get or no right to use it without a password.
 */
export async function installDebianPackage(packages, line) {
  const prefix = await rootPrefix()
  if (!prefix) return { possible: false, installed: false, output: '' }
  if (line) console.error(line)

  let updated = false
  if (!(await firstKnown(packages))) {
    await quietly([...prefix, ...aptGet, 'update'])
    updated = true
  }
  let result = await installFirst(prefix, packages)
  if (result.code !== 0 && !updated) {
    // Old package lists name versions that the mirror no longer has.
    await quietly([...prefix, ...aptGet, 'update'])
    result = await installFirst(prefix, packages)
  }
  return { possible: true, installed: result.code === 0, output: result.output }
}

async function installFirst(prefix, packages) {
  const name = await firstKnown(packages)
  if (!name) return { code: 100, output: `apt-get knows none of these packages: ${packages.join(', ')}.` }
  return quietly([...prefix, ...aptGet, 'install', '-y', '--no-install-recommends', name])
}

async function firstKnown(packages) {
  for (const name of packages) {
    const { code } = await quietly(['apt-cache', 'show', '--no-all-versions', name])
    if (code === 0) return name
  }
  return undefined
}

async function rootPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive']
  if (process.getuid() === 0) return environment
  const { code } = await quietly(['sudo', '-n', 'true'])
  return code === 0 ? ['sudo', '-n', ...environment] : undefined
}

async function quietly([command, ...args]) {
  const result = await run(command, args, { quiet: true })
  if (result.interrupted) process.exit(result.code || 1)
  return result
}
