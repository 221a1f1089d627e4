/** Every curl line of the API references works as it is printed, on the demo data of a service that has just started. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { holdTasks } from '../../bench/hold-tasks.ts'
import { findDaysIn } from '../../src/contracts/price-changes/run-repository.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { requestExamples } from '../../src/portal/request-examples.ts'
import { answerJudge } from '../abuse/judge-answer.ts'
import { operationsOf, publishedDocument } from '../abuse/operations.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { operationPages, plainText } from '../support/operation-pages.ts'
import { handOver, prepareExamples } from '../support/prepare-examples.ts'
import { startProcess, tokenFrom, untilReady } from '../support/service-process.ts'

const document = publishedDocument()
const operations = operationsOf(document)
const judge = answerJudge(document)

const { address, pool } = await testDatabase()
// A run of letters is to be stopped before they are all sent.
await holdTasks(pool, ['public'])
await prepareExamples(pool)
const port = String(await freePort())
const BASE_URL = `http://localhost:${port}`
const service = await startProcess({ DATABASE_URL: addressUrl(address), PORT: port, BASE_URL }, afterAll)
await untilReady(service)
const folder = await mkdtemp(join(tmpdir(), 'wattline-reference-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A stream, which is read until somebody ends it. */
const endless = 'streamEvents'
const last = 'resetSandbox'

/** What a reader copies from the pages of a reference, by operation. */
async function curlLinesOf(path: string): Promise<[operationId: string, line: string][]> {
  const pages = await operationPages(BASE_URL, path)
  return pages.map(({ operationId, page }) => {
    const [, code = ''] = /aria-label="Request with curl"><code>([\s\S]*?)<\/code>/.exec(page) ?? []
    return [operationId, plainText(code)]
  })
}

/** Pastes a line into a shell whose curl also notes status and headers. */
async function paste(line: string, token: string) {
  const noting = `curl() { command curl -sS -o body -D headers "$@"; }\n`
  const env = { ...bareEnvironment, ACCESS_TOKEN: token }
  await promisify(execFile)('bash', ['--norc', '-c', `set -e\n${noting}${line}`], { cwd: folder, env })
  // A body that is not small makes curl ask whether it is welcome, and the yes has headers of its own.
  const [first = '', ...lines] = (await readFile(join(folder, 'headers'), 'utf8'))
    .replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/, '')
    .trim()
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 2)]),
  )
  const bytes = await readFile(join(folder, 'body'))
  return { status: Number(first.split(' ')[1]), headers, bytes, text: bytes.toString() }
}

describe.each([
  ['/docs/reference', 'demo-whitelabel'],
  ['/operator/reference', 'demo-operator'],
])('of %s', async (path, client) => {
  const found = (await curlLinesOf(path)).filter(([operationId]) => operationId !== endless)
  // In its own place it would delete what examples before it have prepared for others.
  const lines = found.filter(([operationId]) => operationId !== last && operationId !== handOver)
  const token = await tokenFrom(BASE_URL, client)
  const isOperator = path.startsWith('/operator')

  test('every operation has one', () => {
    const expected = operations.filter((each) => each.path.startsWith('/operator/') === isOperator)
    expect(found.map(([operationId]) => operationId).sort()).toEqual(
      expected.map(({ operationId }) => operationId).sort(),
    )
  })

  test('every line gets what its documentation promises', async () => {
    for (const [operationId, line] of lines) {
      const operation = operations.find((each) => each.operationId === operationId)
      if (operationId === 'startPriceChange')
        await expect.poll(() => findDaysIn(pool, 'preparing')).toEqual([])
      const answer = await paste(line, token).catch((error) => {
        expect.soft(error, operationId).toBeUndefined()
      })
      if (answer === undefined) continue

      expect.soft(answer.status, `${operationId}\n${line}\n${answer.text}`).toBe(200)
      expect.soft(operation && judge(operation, answer), operationId).toEqual([])
    }
  })
})

test('the line of the reset gets what its documentation promises', async () => {
  const [, line = ''] = (await curlLinesOf('/docs/reference')).find(([id]) => id === last) ?? []
  const operation = operations.find(({ operationId }) => operationId === last)
  const answer = await paste(line, await tokenFrom(BASE_URL, 'demo-whitelabel'))

  expect(answer.status, answer.text).toBe(200)
  expect(operation && judge(operation, answer)).toEqual([])
})

test('every example belongs to an operation, and names only parameters that it has', () => {
  for (const [operationId, { parameters = {}, body }] of Object.entries(requestExamples)) {
    const operation = operations.find((each) => each.operationId === operationId)
    const names = operation?.parameters.map(({ name }) => name)
    expect(names, operationId).toEqual(expect.arrayContaining(Object.keys(parameters)))
    if (body !== undefined) expect(operation?.body, operationId).not.toBeNull()
  }
})
