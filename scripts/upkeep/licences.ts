/** `npm run licences`: writes docs/licences.md; with `--check` it only compares. A licence not allowed fails both. */
import { readFileSync, writeFileSync } from 'node:fs'
import { licencesDocument, notAllowed } from './licences-document.ts'
import { productionPackages } from './production-packages.ts'

const file = 'docs/licences.md'
const packages = productionPackages()
const text = licencesDocument(packages)
const refused = notAllowed(packages)
for (const { name, version, licence } of refused) console.log(`${name} ${version} is under ${licence}.`)

const isCheck = process.argv.includes('--check')
const isCurrent = readText() === text
if (!isCheck && !isCurrent) writeFileSync(file, text)
console.log(
  isCurrent || !isCheck ? `${packages.length} packages are listed in ${file}.` : 'Run npm run licences.',
)
process.exitCode = refused.length > 0 || (isCheck && !isCurrent) ? 1 : 0

function readText(): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
