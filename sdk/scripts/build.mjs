/**
 * Builds what is published: the client once, as CommonJS, and a door to it for ES modules, and the program `wattline`. One
 * client means one WattlineError, so that `instanceof` holds in an application that loads the package both ways.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, stop } from 'esbuild'
import { oneDeclaration } from './one-declaration.mjs'

// The compiler of this package, not the one around it.
const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('..', import.meta.url))
const source = join(folder, 'src')
const program = join(folder, '../src/app/cli/listen/sdk-program.ts')

/** Builds into `dist`, or into another folder. */
export async function buildPackage(dist = join(folder, 'dist')) {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  const names = await bundle(dist)
  await writeFile(join(dist, 'index.d.ts'), await declarations())
  await writeFile(join(dist, 'index.mjs'), `export { ${names.join(', ')} } from './index.js'\n`)
  await writeFile(join(dist, 'index.d.mts'), "export * from './index.js'\n")
  // The package around it is one of ES modules; in here a .js and a .d.ts are CommonJS.
  await writeFile(join(dist, 'package.json'), '{ "type": "commonjs" }\n')
}

async function bundle(dist) {
  const options = {
    entryPoints: [join(source, 'index.ts')],
    bundle: true,
    target: 'node20',
    minify: true,
    // Node prints the whole line from which an uncaught error comes.
    lineLimit: 160,
    logLevel: 'silent',
  }
  try {
    await build({ ...options, format: 'cjs', platform: 'node', outfile: join(dist, 'index.js') })
    await build({
      ...options,
      entryPoints: [program],
      format: 'cjs',
      platform: 'node',
      banner: { js: '#!/usr/bin/env node' },
      outfile: join(dist, 'wattline.js'),
      plugins: [besideThePackage],
    })
    const { metafile } = await build({
      ...options,
      format: 'esm',
      write: false,
      outdir: dist,
      metafile: true,
    })
    return Object.values(metafile.outputs).flatMap(({ exports }) => exports)
  } finally {
    // Else its process stays beside the tests that this was packed for.
    await stop()
  }
}

/** The program uses the package that it lies in, and of the service nothing but what it calls. */
const besideThePackage = {
  name: 'beside-the-package',
  setup(plugins) {
    plugins.onResolve({ filter: /^@wattline\/sdk$/ }, () => ({ path: './index.js', external: true }))
    plugins.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }))
  },
}

async function declarations() {
  const emitted = await mkdtemp(join(tmpdir(), 'wattline-sdk-types-'))
  try {
    const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
    await promisify(execFile)(process.execPath, [tsc, '-p', folder, '--outDir', emitted, '--noCheck'])
    await copyFile(join(source, 'openapi.d.ts'), join(emitted, 'openapi.d.ts'))
    return await oneDeclaration(emitted)
  } finally {
    await rm(emitted, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage()
