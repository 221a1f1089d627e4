import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** What brings a database, a server, a browser or another process into a test. */
const impure =
  /^test\/support\/(database|test-service|service-process|browser|proxy|postgres-node)\.ts$|^(torture|tour|sdk|sdk-python)\//
const impureModules = /^(node:child_process|playwright-core|pg|ioredis)$/

/**
 * Whether all test files that are chosen need nothing but themselves: no database, no build, no browser. Then nothing of
 * that is set up. Without a choice, all are chosen.
 */
export function areAllPure(filters, root = projectRoot) {
  const paths = filters.filter((filter) => !filter.startsWith('-'))
  if (paths.length === 0) return false
  const chosen = testsIn(root).filter((path) => paths.some((filter) => path.includes(filter)))
  const isElsewhere = paths.some((filter) => !/^(src|test)\//.test(filter))
  return !isElsewhere && chosen.length > 0 && chosen.every((file) => isPure(file, root))
}

const listed = new Map()

/** All test files. Thousands of files are looked through, so once. */
function testsIn(root) {
  if (!listed.has(root)) listed.set(root, listTests(root))
  return listed.get(root)
}

const listTests = (root) =>
  ['src', 'test', 'sdk/test', 'sdk-python/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.test.ts'))

/** Follows the imports of a file through the project. */
function isPure(file, root, seen = new Set()) {
  if (seen.has(file)) return true
  seen.add(file)
  if (impure.test(file)) return false
  return importsOf(join(root, file)).every((path) =>
    path.startsWith('.')
      ? isPure(relative(root, join(root, dirname(file), path)), root, seen)
      : !impureModules.test(path),
  )
}

const known = new Map()

/** What a file imports. Many tests import the same files, so each is read once. */
function importsOf(path) {
  if (!known.has(path)) known.set(path, readImports(path))
  return known.get(path)
}

function readImports(path) {
  // A sample in a text imports what does not exist.
  if (!existsSync(path)) return []
  // Types are gone before a test runs.
  const imports = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'/gm,
  )
  return [...imports].map(([, imported]) => imported)
}
