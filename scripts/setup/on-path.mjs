import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program that the user's shell would find, or undefined. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
