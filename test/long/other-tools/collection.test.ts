/** The Postman collection, as the portal hands it out, run by Postman's own command line against the built service. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { testDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { startProcess, untilReady } from '../../support/service-process.ts'
import { installTools, toolsFolder } from './tools-folder.ts'

type Run = {
  executions: { item: { name: string }; response?: { code: number }; assertions?: { error?: unknown }[] }[]
  failures: { source: { name: string }; error: { test?: string; message: string } }[]
}

const newman = `${toolsFolder}node_modules/newman/bin/newman.js`

async function runCollection(origin: string): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-collection-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [file, report] = [join(folder, 'collection.json'), join(folder, 'report.json')]
  const collection = await (await fetch(`${origin}/docs/wattline.postman_collection.json`)).text()
  await writeFile(file, collection)
  const args = [newman, 'run', file, '--reporters', 'json', '--reporter-json-export', report]
  // A failed assertion is in the report too, and says more there.
  await promisify(execFile)(process.execPath, args, { env: bareEnvironment }).catch(() => undefined)
  return (JSON.parse(await readFile(report, 'utf8')) as { run: Run }).run
}

const failuresOf = ({ failures }: Run) =>
  failures.map(({ source, error }) => `${source.name}: ${error.test ?? ''} ${error.message}`)

test('every request of the collection works, from top to bottom, on the demo data of a new service', async () => {
  await installTools()
  const { address } = await testDatabase()
  const port = String(await freePort())
  const BASE_URL = `http://localhost:${port}`
  await untilReady(await startProcess({ DATABASE_URL: addressUrl(address), PORT: port, BASE_URL }))

  const first = await runCollection(BASE_URL)

  expect(failuresOf(first)).toEqual([])
  expect(first.executions.length).toBeGreaterThan(20)
  for (const { item, response, assertions = [] } of first.executions) {
    expect(response?.code, item.name).toBe(200)
    expect(assertions.length, item.name).toBeGreaterThanOrEqual(2)
  }

  // It deletes nothing that it needs, so that everything works again.
  expect(failuresOf(await runCollection(BASE_URL))).toEqual([])
})
