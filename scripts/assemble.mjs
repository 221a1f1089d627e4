// `npm run assemble -- <folder>`: lays out what production needs, and nothing else, in an empty folder.
import './setup/node-version.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { assemble } from './setup/assemble.mjs'
import { ensureBuild } from './setup/build.mjs'
import { fail } from './setup/fail.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { ensureSdkPackages } from './setup/sdk-packages.mjs'

const [target, ...rest] = process.argv.slice(2)
if (!target || rest.length > 0) fail('Say into which folder: npm run assemble -- /opt/wattline')
const folder = resolve(target)
if (existsSync(folder) && readdirSync(folder).length > 0) {
  fail(`The folder ${folder} is not empty: name a new one, and switch to it when it is complete.`)
}

await ensurePackages()
await ensureBuild()
await ensureSdkPackages()
await assemble(folder)
console.log(
  `Wattline lies in ${folder}: node ${folder}/dist/main.js starts it, ${folder}/wattline commands it.`,
)
