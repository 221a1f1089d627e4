import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const buildScript = fileURLToPath(new URL('build.mjs', import.meta.url))

/** Changes whenever a file under src, or of the SDK in the bundle, is added, removed, renamed or written. */
export const sourcesStamp = (root) =>
  stampOf([join(root, 'src'), join(root, 'sdk', 'src'), join(root, 'package.json'), buildScript])

/** The same for any files and folders; reads no contents, so it costs little. */
export function stampOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.filter((path) => existsSync(path)).flatMap(filesUnder)) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!statSync(folder).isDirectory()) return [folder]
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => filesUnder(join(folder, entry.name)))
}
