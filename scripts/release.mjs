/**
 * `npm run release`: keeps what later versions are compared with, of the version that package.json names: the API, the
 * packages of the SDKs and a filled database. May be repeated until the release is committed.
 */
import './setup/node-version.mjs'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { run } from './setup/run.mjs'
import { ensureSdkPackages } from './setup/sdk-packages.mjs'

await ensurePackages()
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
await script('docs.mjs')
await script('compatibility.mjs')
await script('compatibility.mjs', '--release')
await ensureSdkPackages()
keepSdkPackages()
await script('upgrade-fixture.mjs', version)

async function script(name, ...args) {
  const { code } = await run(process.execPath, [join('scripts', name), ...args], { cwd: projectRoot })
  if (code !== 0) process.exit(code)
}

/** The portal goes on serving them under their names: releases/packages. */
function keepSdkPackages() {
  const [from, to] = ['dist/packages', 'releases/packages'].map((path) => join(projectRoot, path))
  const names = readdirSync(from).filter((name) => name.includes(version))
  mkdirSync(to, { recursive: true })
  for (const name of names) copyFileSync(join(from, name), join(to, name))
  console.log(`releases/packages: ${names.join(', ')}`)
}
