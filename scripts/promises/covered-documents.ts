import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Covered, Holding } from './coverage-document.ts'

/** What promises something, with the tests that are said to hold it. */
export function coveredDocuments(): Covered[] {
  const heldBy = parse(readFileSync('scripts/promises/held-by.yaml', 'utf8')) as Record<string, Holding>
  const decisions = readdirSync('docs/decisions').filter((name) => /^\d/.test(name))
  const paths = ['partner-api.md', ...decisions.sort().map((name) => `decisions/${name}`)]
  return paths.map((path) => ({
    path,
    markdown: readFileSync(`docs/${path}`, 'utf8'),
    holding: heldBy[path] ?? {},
  }))
}
