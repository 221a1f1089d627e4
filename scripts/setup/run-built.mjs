import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail } from './fail.mjs'
import { projectRoot } from './project-root.mjs'

/** Runs a built program in this process, as if Node had been called with it: signals reach it without a detour. */
export async function runBuilt(file) {
  const path = join(projectRoot, 'dist', file)
  if (!existsSync(path)) fail(`There is no ${path}: its source is missing under src.`)
  process.setSourceMapsEnabled(true)
  process.argv[1] = path
  await import(pathToFileURL(path).href)
}
