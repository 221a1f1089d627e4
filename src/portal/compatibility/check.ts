/**
 * `npm run compatibility`: compares the API with that of every released version and fails on what would break partners.
 * With `--release` what the current document promises becomes that of the version in package.json.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { formatJson } from '../../platform/format-json.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { breakingChanges, type ComparedDocument } from './compare-documents.ts'
import { promiseOf } from './promise.ts'

const currentPath = 'docs/generated/openapi.json'
const releasedFolder = 'releases'
const releasedName = /^openapi-(\d+\.\d+\.\d+)\.json$/

const read = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(`${projectFolder}${path}`, 'utf8')) as T

/** By the version that had the wider ones: limits that are stricter on purpose, because nobody could use what lay beyond. */
const deliberate: Readonly<Record<string, readonly string[]>> = {
  // More could be ordered, but neither quoted nor supplied.
  '0.1.0': [
    'POST /partner/v1/orders: contract.deliveryDetails.previousAnnualConsumptionKwh has a stricter maximum: 2147483647 became 100000',
  ],
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const current = await read<ComparedDocument>(currentPath)
if (process.argv.includes('--release')) {
  const { version } = await read<{ version: string }>('package.json')
  const path = `${releasedFolder}/openapi-${version}.json`
  await writeFile(`${projectFolder}${path}`, formatJson(promiseOf(current)))
  say(`${path} now promises what the service does.`)
} else {
  let count = 0
  for (const name of (await readdir(`${projectFolder}${releasedFolder}`)).sort()) {
    const version = releasedName.exec(name)?.[1]
    if (version === undefined) continue
    const released = await read<ComparedDocument>(`${releasedFolder}/${name}`)
    const accepted = deliberate[version] ?? []
    const breaks = breakingChanges(released, current).filter((sentence) => !accepted.includes(sentence))
    for (const sentence of breaks) say(`  Since ${version}: ${sentence}`)
    count += breaks.length
  }
  say(
    count === 0
      ? 'What partners have built on a released API goes on working.'
      : `${count} changes would break partners: docs/guides/versioning.md says how the API may change.`,
  )
  process.exitCode = count === 0 ? 0 : 1
}
