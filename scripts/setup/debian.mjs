import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onPath } from './on-path.mjs'
import { run } from './run.mjs'

// Waits for another apt-get instead of failing beside it.
const aptGet = ['apt-get', '-o', 'DPkg::Lock::Timeout=120']

/**
 * Installs the first of the packages that this Debian knows, after saying so, why, and how to do without. Nothing is
 * tried where the user does not want it, where there is no apt-get, or no right to use it without a password.
 */
export async function installDebianPackage(packages, { reason, instead }) {
  const prefix = await rootPrefix()
  if (!prefix) return
  announce(`Installing Debian's ${packages[0]} with apt-get: ${reason}.`, instead)

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
  if (result.code !== 0) console.error(`${result.output.trimEnd()}\nIt could not be installed.`)
}

function announce(line, instead) {
  console.error(
    `${line}\nTo do without: ${instead}; SYSTEM_PACKAGES=no installs nothing and skips such tests.`,
  )
}

/**
 * Lays out the files of a package in a folder, without installing it: nothing is configured and no service starts. This
 * needs no rights, but for the package lists where there are none yet.
 */
export async function unpackDebianPackage(name, folder, { reason, instead }) {
  if (!isWanted()) return
  announce(`Unpacking Debian's ${name} into ${folder}, without installing it: ${reason}.`, instead)
  mkdirSync(dirname(folder), { recursive: true })
  const workplace = mkdtempSync(`${folder}-`)
  try {
    const download = () => quietly(['apt-get', 'download', name], { cwd: workplace })
    if ((await download()).code !== 0) {
      const prefix = await rootPrefix()
      if (prefix) await quietly([...prefix, ...aptGet, 'update'])
      if ((await download()).code !== 0) return
    }
    const archive = readdirSync(workplace).find((file) => file.endsWith('.deb'))
    const { code } = await quietly(['dpkg-deb', '--extract', archive, 'files'], { cwd: workplace })
    // Whole or not at all, also for another run that does the same at this moment.
    if (code === 0 && !existsSync(folder)) renameSync(join(workplace, 'files'), folder)
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
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

const isWanted = () => process.env.SYSTEM_PACKAGES !== 'no' && onPath('apt-get')

async function rootPrefix() {
  if (!isWanted()) return undefined
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive']
  if (process.getuid() === 0) return environment
  const { code } = await quietly(['sudo', '-n', 'true'])
  return code === 0 ? ['sudo', '-n', ...environment] : undefined
}

async function quietly([command, ...args], options) {
  const result = await run(command, args, { quiet: true, ...options })
  if (result.interrupted) process.exit(result.code || 1)
  return result
}
