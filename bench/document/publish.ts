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
  writeFileSync(join(docs, 'performance.json'), `${JSON.stringify(results, null, 2)}\n`)
  for (const [path, text] of Object.entries(performanceFiles(results))) {
    writeFileSync(join(projectFolder, path), text)
  }
}
