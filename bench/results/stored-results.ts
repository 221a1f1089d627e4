import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../src/platform/project-folder.ts'
import type { ResultFile } from './result-file.ts'

const file = join(projectFolder, 'bench', 'results.json')
const published = join(projectFolder, 'docs', 'performance.json')

/** What was measured before, here or for the document, if it is of the form that this bench writes. */
export function readResults(): ResultFile | undefined {
  const path = [file, published].find(existsSync)
  if (path === undefined) return undefined
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Partial<ResultFile>
  return stored.unplayed === undefined ? undefined : (stored as ResultFile)
}

export const writeResults = (results: ResultFile): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
