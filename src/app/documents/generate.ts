/** `npm run docs`: writes what is generated from the code; with `--check` it only compares, and fails on a difference. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { projectFolder } from '../../platform/project-folder.ts'
import { generatedDocuments } from './generated-documents.ts'

const isCheck = process.argv.includes('--check')
const stale: string[] = []

for (const [path, text] of Object.entries(await generatedDocuments())) {
  const file = `${projectFolder}${path}`
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue
  stale.push(path)
  if (isCheck) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const verdict =
  stale.length === 0 ? 'Generated documents are up to date.' : isCheck ? 'Run npm run docs:' : 'Written:'
process.stdout.write(`${verdict} ${stale.join(', ')}\n`)
process.exitCode = isCheck && stale.length > 0 ? 1 : 0
