/** Writes what is generated of the Python SDK; with `--check` it only compares, and fails on a difference. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { withSynchronous } from './derive.mjs'
import { typesModule } from './types.mjs'

const folder = new URL('../src/wattline/', import.meta.url)
const read = (name, base = folder) => readFile(new URL(name, base), 'utf8')
const document = JSON.parse(await read('../../docs/generated/openapi.json', import.meta.url))

const modules = (await readdir(folder)).filter((name) => /\.py$/.test(name) && name !== 'types.py')
const code = (await Promise.all(modules.map((name) => read(name)))).join('\n')

const files = {
  'types.py': `${typesModule(document, code)}\n`,
  '_clients.py': withSynchronous(await read('_clients.py')),
  '_connections.py': withSynchronous(await read('_connections.py')),
}

const isCheck = process.argv.includes('--check')
for (const [name, text] of Object.entries(files)) {
  if ((await read(name).catch(() => undefined)) === text) continue
  process.stdout.write(`${isCheck ? 'Run npm run docs for' : 'Written:'} sdk-python/src/wattline/${name}\n`)
  if (isCheck) process.exitCode = 1
  else await writeFile(new URL(name, folder), text)
}
