/** Run on the page of every operation answers as its documentation says, on the demo data of a service that has just started. */
import { afterAll, describe, expect, test } from 'vitest'
import { holdTasks } from '../../bench/hold-tasks.ts'
import { findDaysIn } from '../../src/contracts/price-changes/run-repository.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { answerJudge } from '../abuse/judge-answer.ts'
import { operationsOf, publishedDocument } from '../abuse/operations.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { operationPages, plainText } from '../support/operation-pages.ts'
import { handOver, prepareExamples } from '../support/prepare-examples.ts'
import { startProcess, untilReady } from '../support/service-process.ts'

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

/** A stream, which is read until somebody ends it. */
const endless = 'streamEvents'

const unescaped = (markup: string) => plainText(markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))

/** The fields of the form as a browser would send them. */
function fieldsOf(page: string): URLSearchParams {
  const [, form = ''] = /<form class="run-form"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? []
  const fields = new URLSearchParams()
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = / name="([^"]*)"/.exec(input) ?? []
    const [, value = ''] = / value="([^"]*)"/.exec(input) ?? []
    fields.append(name, unescaped(value))
  }
  const [, body] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(form) ?? []
  if (body !== undefined) fields.append('body', unescaped(body).replaceAll('\n', '\r\n'))
  return fields
}

const press = (
  fields: URLSearchParams,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) => fetch(`${BASE_URL}/docs/run`, { method: 'POST', body: fields, headers })

/** What operations before it have prepared for others would be gone. */
const last = 'resetSandbox'

async function runs(operationId: string, page: string): Promise<void> {
  const operation = operations.find((each) => each.operationId === operationId)
  const answer = await shown(await press(fieldsOf(page)))

  expect(answer.status, answer.text.slice(0, 500)).toBe(200)
  expect(operation && judge(operation, answer)).toEqual([])
  expect(answer.request).toContain(`${operation?.method.toUpperCase()} /`)
}

/** What the result shows, as it came over the wire. */
async function shown(answer: Response) {
  const page = await answer.text()
  const pre = (id: string) =>
    plainText(new RegExp(`<pre id="${id}"[^>]*>([\\s\\S]*?)</pre>`).exec(page)?.[1] ?? '')
  const text = pre('run-answer')
  const headers = Object.fromEntries(
    pre('run-headers')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [, status] = /<span class="status \w+">(\d+)</.exec(page) ?? []
  return {
    page,
    status: Number(status),
    headers,
    text,
    bytes: Buffer.from(text),
    request: pre('run-request'),
  }
}

describe.each(['/docs/reference', '/operator/reference'])('of %s', async (index) => {
  const pages = await operationPages(BASE_URL, index)

  test('every operation has a page of less than 130 kB', () => {
    // The list of operations to be judged leaves the stream out.
    const expected = operations.filter(
      ({ path }) => path.startsWith('/operator/') === index.startsWith('/operator'),
    )

    expect(
      pages
        .map(({ operationId }) => operationId)
        .filter((each) => each !== endless)
        .sort(),
    ).toEqual(expected.map(({ operationId }) => operationId).sort())
    const sizes = pages.map(({ operationId, page }) => ({ operationId, bytes: Buffer.byteLength(page) }))
    const [largest] = sizes.sort((one, other) => other.bytes - one.bytes)
    expect(largest?.bytes, largest?.operationId).toBeLessThan(130_000)
  })

  test.each(pages.filter(({ operationId }) => ![endless, last, handOver].includes(operationId)))(
    'Run on $path answers as documented',
    async ({ operationId, page }) => {
      if (operationId === 'startPriceChange')
        await expect.poll(() => findDaysIn(pool, 'preparing')).toEqual([])
      await runs(operationId, page)
    },
  )
})

test('Run on the reset answers as documented, and an example works as at first', async () => {
  const pages = await operationPages(BASE_URL, '/docs/reference')
  const pageOf = (operationId: string) => pages.find((each) => each.operationId === operationId)?.page ?? ''

  await runs(last, pageOf(last))
  await runs('cancelOrder', pageOf('cancelOrder'))
})

test('Run on a stream shows how it begins', async () => {
  const { status, text, headers } = await shown(await press(new URLSearchParams({ operation: endless })))

  expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(text).toContain('a page shows the beginning only')
})

const tariffs = new URLSearchParams({ operation: 'listTariffs' })

test('a result never shows the token that it was made with', async () => {
  const { page, request } = await shown(await press(tariffs))

  expect(request).toContain('authorization: Bearer <token of demo-whitelabel>')
  expect(page).not.toMatch(/eyJ[\w-]{20}/)
})

test('the script gets the result alone, anybody else a page', async () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  const part = await (await press(tariffs, { ...own, 'x-requested-part': 'result' })).text()
  const page = await (await press(tariffs, own)).text()

  expect(part).toMatch(/^<p class="run-status"/)
  expect(page).toMatch(/^<!doctype html>/)
  expect(page).toContain('href="/docs/reference/listTariffs"')
})

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['nobody knows where', {}],
])('a post from %s runs nothing', async (_, headers) => {
  const answer = await press(tariffs, headers)

  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Run an operation from its own page.')
})

test('a post from a browser that says only its origin runs', async () => {
  expect((await press(tariffs, { origin: BASE_URL })).status).toBe(200)
})

test.each(['', 'noSuchOperation', '../orders'])('there is no operation %j to run', async (operation) => {
  expect((await press(new URLSearchParams({ operation }))).status).toBe(404)
})

test('headers that the operation does not have are not sent', async () => {
  const fields = new URLSearchParams({
    operation: 'createOrder',
    'header.authorization': 'Bearer mine',
    'header.host': 'evil.example',
    'header.idempotency-key': 'once',
    body: '{}',
  })
  const { request, status } = await shown(await press(fields))

  expect(status).toBe(400)
  expect(request).toContain('idempotency-key: once')
  expect(request).not.toMatch(/mine|evil/)
})

test('a value cannot leave its place in the path', async () => {
  const fields = new URLSearchParams({
    operation: 'getOrder',
    'path.contractNumber': '../../operator/v1/orders?x=',
  })
  const { request } = await shown(await press(fields))

  expect(request).toContain('/partner/v1/orders/..%2F..%2Foperator%2Fv1%2Forders%3Fx%3D')
})

test('what comes back is escaped', async () => {
  const fields = new URLSearchParams({
    operation: 'getOrder',
    'path.contractNumber': '<script>alert(1)</script>',
  })

  expect(await (await press(fields)).text()).not.toContain('<script>alert')
})
