import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const buildScript = fileURLToPath(new URL('build.mjs', import.meta.url))

/** Changes whenever a file under src is added, removed, renamed or written; reads no contents, so it costs little. */
export function sourcesStamp(root) {
  const hash = createHash('sha256')
  for (const path of [...filesUnder(join(root, 'src')), join(root, 'package.json'), buildScript]) {
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
