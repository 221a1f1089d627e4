import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { projectFolder } from '../../../src/platform/project-folder.ts'
import { anOrder } from '../../support/an-order.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/patience.ts'
import { startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

/** The sources of which the built service loads code while it starts, takes an order, confirms it and ends. */
async function sourcesLoaded(environment: Record<string, string>): Promise<string[]> {
  const { pool, address } = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'wattline-loaded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Node lists there every script that it has run, as soon as the process ends.
  const NODE_V8_COVERAGE = folder
  const service = await startProcess({ DATABASE_URL: addressUrl(address), NODE_V8_COVERAGE, ...environment })
  await untilReady(service)
  const answer = await fetch(`${service.origin}/partner/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenFrom(service.origin)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(anOrder()),
  })
  expect(answer.status).toBe(200)
  await until('every task of the order is done once', async () => {
    const { rows } = await pool.query(sql`
      select from tasks t where t.kind in ('send-order-confirmation-mail', 'process-order') and t.done_at is not null`)
    return rows.length === 2
  })
  service.process.kill('SIGTERM')
  expect(await service.exited).toBe(0)
  return readdirSync(folder).flatMap((name) => sourcesIn(join(folder, name)))
}

function sourcesIn(coverage: string): string[] {
  const { result } = JSON.parse(readFileSync(coverage, 'utf8')) as { result: { url: string }[] }
  const dist = join(projectFolder, 'dist')
  const scripts = result
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => fileURLToPath(url))
    .filter((path) => dirname(path) === dist)
  return scripts.flatMap((script) => {
    const { sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as { sources: string[] }
    return sources.map((source) => relative(projectFolder, join(dist, source)))
  })
}

const ofSandbox = (sources: string[]) => sources.filter((source) => source.startsWith('src/sandbox/'))

test('with sandbox and demo data off, none of their code is loaded', async () => {
  const sources = await sourcesLoaded({ SANDBOX: 'off', DEMO_DATA: 'off' })

  expect(sources).toContain('src/orders/intake/place-order.ts')
  expect(ofSandbox(sources)).toEqual([])
})

test('without a gateway the start says that nobody delivers messages to the market', async () => {
  const { address } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: addressUrl(address), SANDBOX: 'off', DEMO_DATA: 'off' })

  await expect.poll(() => service.output()).toContain('nobody delivers messages to the market')
})

test('with the sandbox on and demo data off, its code is loaded and the seeding of demo data is not', async () => {
  const sources = ofSandbox(await sourcesLoaded({ SANDBOX: 'on', DEMO_DATA: 'off' }))

  expect(sources).toContain('src/sandbox/market/play-market.ts')
  expect(sources).not.toContain('src/sandbox/demo/seed-demo.ts')
})
