import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail } from './fail.mjs'
import { withFolderLock } from './folder-lock.mjs'
import { npmEnvironment } from './npm-environment.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const installArgs = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--ignore-scripts',
  '--engine-strict=false',
]

/** Installs the packages of the lock file, unless exactly these are there already. */
export async function ensurePackages(root = projectRoot) {
  const { code, output, interrupted } = await installMissing(root)
  if (code === 0) return
  if (interrupted) process.exit(code)
  fail(
    'The packages could not be installed: npm failed as shown above. Put that right, then start again.',
    output,
  )
}

/** The same for commands that can do without them: tells how npm ended, which is well where nothing was missing. */
export async function installMissing(root) {
  const nothingToDo = { code: 0, output: '', interrupted: false }
  if (isInstalled(root)) return nothingToDo

  // The lock is not in node_modules, which npm empties; dist is ignored by git as well.
  const lock = join(root, 'dist', '.packages-lock')
  return withFolderLock(lock, 'Waiting for another process that installs packages …', (addHolder) =>
    isInstalled(root) ? nothingToDo : install(root, addHolder),
  )
}

async function install(root, addHolder) {
  // What is being installed is taken before, so that a lock file changed meanwhile is noticed next time.
  const stamp = wantedStamp(root)
  rmSync(stampFile(root), { force: true })
  const [command, ...args] = npmCommand()
  const options = { cwd: root, env: npmEnvironment(), quiet: true, onStart: addHolder }
  const install = () => run(command, [...args, ...installArgs], options)
  const result = await step('Installing packages (first start only) …', install, { isLong: true })
  if (result.code === 0 && !result.interrupted) {
    // Without any dependency npm makes no folder.
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(stampFile(root), stamp)
  }
  return result
}

export function npmCommand() {
  const running = process.env.npm_execpath
  // Under yarn or pnpm the variable names those, which know no `ci` for our lock file.
  return running && basename(running) === 'npm-cli.js' ? [process.execPath, running] : ['npm']
}

function isInstalled(root) {
  try {
    return readFileSync(stampFile(root), 'utf8') === wantedStamp(root)
  } catch {
    return false
  }
}

function stampFile(root) {
  return join(root, 'node_modules', '.setup-stamp')
}

function wantedStamp(root) {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)))
  const nodeMajor = process.versions.node.split('.')[0]
  return `${hash.digest('hex')} node${nodeMajor} ${process.platform}-${process.arch}`
}
