import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withFolderLock } from './folder-lock.mjs'
import { npmEnvironment } from './npm-environment.mjs'
import { npmCommand } from './packages.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'
import { stampOf } from './sources-stamp.mjs'

const packers = ['sdk/scripts/build.mjs', 'sdk-python/scripts/wheel.mjs']

/**
 * Packs the SDKs into dist/packages, from where the portal serves them, unless they are packed already. A machine that lacks
 * their sources does without: the portal then says that they are not there.
 */
export async function ensureSdkPackages(root = projectRoot) {
  if (!packers.every((path) => existsSync(join(root, path))) || isPacked(root)) return
  await withFolderLock(join(root, 'dist', '.sdk-packages-lock'), undefined, async () => {
    if (!isPacked(root)) await pack(root)
  }).catch((error) => {
    console.error(`The SDKs could not be packed, so the portal does not offer them: ${error.message}`)
  })
}

/** The same beside a service that starts, which does not wait for it. */
export function packSdksMeanwhile(root = projectRoot) {
  if (isPacked(root)) return
  const script = fileURLToPath(new URL('../sdk.mjs', import.meta.url))
  spawn(process.execPath, [script, 'packages'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).unref()
}

async function pack(root) {
  // Taken before, so that a source changed meanwhile is noticed next time.
  const stamp = stampOfSdks(root)
  const folder = join(root, 'dist', '.sdk-packages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const [{ buildPackage }, { packWheel }] = await Promise.all(
      packers.map((path) => import(pathToFileURL(join(root, path)).href)),
    )
    await packTypeScript(join(root, 'sdk'), folder, buildPackage)
    const { name, contents } = packWheel()
    writeFileSync(join(folder, name), contents)
    writeFileSync(join(folder, '.stamp'), stamp)
    rmSync(join(root, 'dist', 'packages'), { recursive: true, force: true })
    renameSync(folder, join(root, 'dist', 'packages'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a folder of its own, and not beside the sources, where another may pack at this moment. */
async function packTypeScript(sdk, folder, buildPackage) {
  const workplace = join(folder, 'sdk')
  mkdirSync(workplace)
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    copyFileSync(join(sdk, name), join(workplace, name))
  await buildPackage(join(workplace, 'dist'))
  const [npm, ...words] = npmCommand()
  const args = [...words, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { code, output } = await run(npm, args, { cwd: workplace, env: npmEnvironment(), quiet: true })
  if (code !== 0) throw new Error(output)
  const { version } = JSON.parse(readFileSync(join(workplace, 'package.json'), 'utf8'))
  // Also under the name without a version, which older install lines have.
  copyFileSync(join(folder, `wattline-sdk-${version}.tgz`), join(folder, 'wattline-sdk.tgz'))
  rmSync(workplace, { recursive: true })
}

function isPacked(root) {
  try {
    return readFileSync(join(root, 'dist', 'packages', '.stamp'), 'utf8') === stampOfSdks(root)
  } catch {
    return false
  }
}

const stampOfSdks = (root) =>
  stampOf(
    [
      'sdk/src',
      'src/app/cli',
      'src/events/webhooks/secrets.ts',
      'sdk/scripts',
      'sdk/package.json',
      'sdk/README.md',
      'sdk-python/src/wattline',
      'sdk-python/scripts',
      'sdk-python/pyproject.toml',
      'sdk-python/README.md',
    ].map((path) => join(root, path)),
  )
