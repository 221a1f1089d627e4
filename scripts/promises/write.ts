/** Part of `npm run docs`: writes docs/COVERAGE.md; with `--check` it only compares, and fails on a difference. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { coverageDocument } from './coverage-document.ts'
import { coveredDocuments } from './covered-documents.ts'

const file = 'docs/COVERAGE.md'
const readTest = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const { text, faults } = coverageDocument(coveredDocuments(), readTest)
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults: scripts/promises/held-by.yaml says which tests hold which promise.`)
  process.exit(1)
}
const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text
const isCheck = process.argv.includes('--check')
if (!isCurrent && !isCheck) writeFileSync(file, text)
console.log(
  isCurrent ? `${file} is up to date.` : isCheck ? `${file} is stale: run npm run docs.` : `Written: ${file}`,
)
process.exitCode = isCheck && !isCurrent ? 1 : 0
