import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { onPath } from './on-path.mjs'
import { run } from './run.mjs'

// Waits for another apt-get instead of failing beside it.
const aptGet = ['apt-get', '-o', 'DPkg::Lock::Timeout=120']

/** What was asked for in this turn of the event loop: apt-get reads its lists for seconds, so it is called once for all. */
let batch

/**
 * Installs the first of the packages that this Debian knows, after saying so, why, and how to do without. Nothing is
 * tried where the user does not want it, where there is no apt-get, or no right to use it without a password.
 */
export function installDebianPackage(packages, { reason, instead }) {
  batch ??= { wanted: [], installed: turn().then(installBatch) }
  batch.wanted.push({ packages, reason, instead })
  return batch.installed
}

async function installBatch() {
  const { wanted } = batch
  batch = undefined
  const prefix = await rootPrefix()
  if (!prefix) return
  for (const { packages, reason, instead } of wanted)
    announce(`Installing Debian's ${packages[0]} with apt-get: ${reason}.`, instead)

  let result = await install(
    prefix,
    wanted.map(({ packages: [first] }) => first),
  )
  if (result.code === 0) return
  // No package lists, or old ones that name versions which the mirror no longer has; or the first is not of this Debian.
  await update(prefix)
  const known = []
  for (const { packages } of wanted) {
    const name = await firstKnown(packages)
    if (name) known.push(name)
    else console.error(`apt-get knows none of these packages: ${packages.join(', ')}.`)
  }
  if (known.length > 0) result = await install(prefix, known)
  if (result.code !== 0) console.error(`${result.output.trimEnd()}\nIt could not be installed.`)
}

function announce(line, instead) {
  console.error(
    `${line}\nTo do without: ${instead}; SYSTEM_PACKAGES=no installs nothing and skips such tests.`,
  )
}

/**
 * Lays out the files of packages in a folder, without installing them: nothing is configured and no service starts. This
 * needs no rights, but for the package lists where there are none yet.
 */
export async function unpackDebianPackage(names, folder, { reason, instead }) {
  if (!isWanted()) return
  announce(
    `Unpacking Debian's ${names.join(' and ')} into ${folder}, without installing: ${reason}.`,
    instead,
  )
  mkdirSync(dirname(folder), { recursive: true })
  const workplace = mkdtempSync(`${folder}-`)
  try {
    const download = () => quietly(['apt-get', 'download', ...names], { cwd: workplace })
    if ((await download()).code !== 0) {
      const prefix = await rootPrefix()
      if (prefix) await update(prefix)
      if ((await download()).code !== 0) return
    }
    for (const archive of readdirSync(workplace).filter((file) => file.endsWith('.deb'))) {
      const { code } = await quietly(['dpkg-deb', '--extract', archive, 'files'], { cwd: workplace })
      if (code !== 0) return
    }
    // Whole or not at all, also for another run that does the same at this moment.
    if (!existsSync(folder)) renameSync(join(workplace, 'files'), folder)
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

const install = (prefix, names) =>
  quietly([...prefix, ...aptGet, 'install', '-y', '--no-install-recommends', ...names])

let updated

/** Once, where the package lists are outdated. */
function update(prefix) {
  updated ??= quietly([...prefix, ...aptGet, 'update'])
  return updated
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
