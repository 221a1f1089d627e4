/**
 * `npm run compatibility`: compares the API with the last released one and fails on what would break partners.
 * With `--release` what the current document promises becomes the released one.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatJson } from '../../platform/format-json.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { breakingChanges, type ComparedDocument } from './compare-documents.ts'
import { promiseOf } from './promise.ts'

const currentPath = 'docs/generated/openapi.json'
const releasedPath = 'docs/released/openapi-v1.json'

const read = async (path: string): Promise<ComparedDocument | undefined> => {
  const text = await readFile(`${projectFolder}${path}`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as ComparedDocument)
}
const say = (line: string) => process.stdout.write(`${line}\n`)

const [released, current] = [await read(releasedPath), await read(currentPath)]
if (current === undefined) {
  say(`There is no ${currentPath}: run npm run docs.`)
  process.exitCode = 1
} else if (process.argv.includes('--release')) {
  await mkdir(dirname(`${projectFolder}${releasedPath}`), { recursive: true })
  await writeFile(`${projectFolder}${releasedPath}`, formatJson(promiseOf(current)))
  say(`${releasedPath} now promises what the service does.`)
} else if (released === undefined) {
  say('Nothing was released yet, so nothing can break: npm run compatibility -- --release.')
} else {
  const breaks = breakingChanges(released, current)
  for (const sentence of breaks) say(`  ${sentence}`)
  say(
    breaks.length === 0
      ? 'What partners have built on the released API goes on working.'
      : `${breaks.length} changes would break partners: docs/operations.md says how the API may change.`,
  )
  process.exitCode = breaks.length === 0 ? 0 : 1
}
