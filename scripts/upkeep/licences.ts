/** `npm run licences`: lists the packages and their licences in the folder dist; with `--check` it writes nothing. A licence that is not allowed fails both. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { licencesDocument, notAllowed } from './licences-document.ts'
import { productionPackages } from './production-packages.ts'

const packages = productionPackages()
const rejected = notAllowed(packages)
for (const { name, version, licence } of rejected) console.log(`${name} ${version} is under ${licence}.`)
if (!process.argv.includes('--check')) {
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/licences.md', licencesDocument(packages))
  console.log(`${packages.length} packages are listed in dist/licences.md.`)
}
process.exitCode = rejected.length > 0 ? 1 : 0
