/** Packs the Python SDK as a wheel, without Python: the service is built where there is none. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zip } from './zip.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(join(folder, path))
const text = (path) => read(path).toString()

/** The name of the wheel, which pip reads the version from, and its bytes. */
export function packWheel() {
  const [, version] = /^version = "(.+)"$/m.exec(text('src/wattline/_version.py')) ?? []
  const info = `wattline-${version}.dist-info`
  const sources = readdirSync(join(folder, 'src/wattline')).filter((name) => /\.py$|^py\.typed$/.test(name))
  const files = [
    ...sources.sort().map((name) => ({ name: `wattline/${name}`, contents: read(`src/wattline/${name}`) })),
    { name: `${info}/licenses/LICENSE`, contents: read('LICENSE') },
    { name: `${info}/METADATA`, contents: Buffer.from(metadata(version)) },
    { name: `${info}/WHEEL`, contents: Buffer.from(wheelTag) },
  ]
  const record = `${info}/RECORD`
  const lines = [...files.map(recordLine), `${record},,\n`]
  return {
    name: `wattline-${version}-py3-none-any.whl`,
    contents: zip([...files, { name: record, contents: Buffer.from(lines.join('')) }]),
  }
}

const wheelTag = `Wheel-Version: 1.0
Generator: wattline
Root-Is-Purelib: true
Tag: py3-none-any
`

/** From pyproject.toml, so that a package built by other tools says the same. The README is read where it was got. */
function metadata(version) {
  const project = text('pyproject.toml')
  const field = (name) => new RegExp(`^${name} = "(.+)"$`, 'm').exec(project)?.[1]
  const list = (name) => JSON.parse(new RegExp(`^${name} = (\\[.+\\])$`, 'm').exec(project)?.[1] ?? '[]')
  return `Metadata-Version: 2.1
Name: ${field('name')}
Version: ${version}
Summary: ${field('description')}
License: MIT
Keywords: ${list('keywords').join(',')}
${list('classifiers')
  .map((each) => `Classifier: ${each}\n`)
  .join('')}Requires-Python: ${field('requires-python')}
`
}

const recordLine = ({ name, contents }) =>
  `${name},sha256=${createHash('sha256').update(contents).digest('base64url')},${contents.length}\n`
