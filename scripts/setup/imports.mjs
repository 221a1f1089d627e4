import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from './project-root.mjs'

const known = new Map()

/** What a file imports, apart from types. Many files import the same, so each is read once. */
export function importsOf(path) {
  if (!known.has(path)) known.set(path, readImports(path))
  return known.get(path)
}

function readImports(path) {
  // A sample in a text imports what does not exist.
  if (!existsSync(path)) return []
  const imports = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^;'`]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...imports].map(([, loaded, lazy]) => loaded ?? lazy)
}

/** A file and all files of the project that it loads, as paths from the folder of the project. */
export function filesBehind(file, root = projectRoot) {
  const files = new Set([file])
  for (const each of files)
    for (const path of importsOf(join(root, each)))
      if (path.startsWith('.')) files.add(join(dirname(each), path))
  return [...files].filter((path) => existsSync(join(root, path)))
}
