import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../src/platform/project-folder.ts'
import type { ResultFile } from '../results/result-file.ts'
import { performanceFiles } from './performance-files.ts'

/** Writes docs/reports/performance.json and all that is made of it; a chart that is made no more goes. */
export function publish(results: ResultFile): void {
  const docs = join(projectFolder, 'docs', 'reports')
  const charts = existsSync(docs)
    ? readdirSync(docs).filter((name) => /^performance-.*\.svg$/.test(name))
    : []
  for (const name of charts) rmSync(join(docs, name))
  writeFileSync(join(docs, 'performance.json'), linesOf(results))
  for (const [path, text] of Object.entries(performanceFiles(results))) {
    writeFileSync(join(projectFolder, path), text)
  }
}

/** JSON with a line for each row and figure, so that a change of the results can be read. */
const linesOf = (results: ResultFile): string => {
  const parts = Object.entries(results).map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`
      : JSON.stringify(value)
    return `${JSON.stringify(name)}: ${text}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
