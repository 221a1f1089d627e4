import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../src/platform/project-folder.ts'
import type { Results } from './results.ts'
import { tortureCharts, tortureDocument } from './torture-document.ts'

/** Writes the results to docs/reports: as data, as a page, and as charts. */
export function publish(results: Results): void {
  const files = {
    'fault-injection.json': `${JSON.stringify(results, null, 2)}\n`,
    'fault-injection.md': tortureDocument(results),
    ...tortureCharts(results),
  }
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(projectFolder, 'docs', 'reports', name), text)
}
