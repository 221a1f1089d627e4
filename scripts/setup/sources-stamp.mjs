import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const buildScript = fileURLToPath(new URL('build.mjs', import.meta.url))

/** Changes whenever a file under src, or of the SDK in the bundle, is added, removed, renamed or written; reads no contents, so it costs little. */
export function sourcesStamp(root) {
  const hash = createHash('sha256')
  const folders = ['src', 'sdk/src'].map((name) => join(root, name)).filter((folder) => existsSync(folder))
  for (const path of [...folders.flatMap(filesUnder), join(root, 'package.json'), buildScript]) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
