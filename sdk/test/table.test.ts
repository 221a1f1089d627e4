/** Every SDK sends the same requests and makes the same of the answers: one table, played by each of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../test/support/patience.ts'
import { Wattline } from '../src/index.ts'
import { pythonDriver } from './support/python-driver.ts'
import { type Seen, scriptedServer } from './support/scripted-server.ts'
import { type Driver, type Played, typeScriptDriver } from './support/table-driver.ts'
import { type ExpectedRequest, playOf, type Row, type Step, stepsOf, tables } from './support/table-rows.ts'

const { script, seen, origin } = scriptedServer()
const secrets = /a-secret|token-\d|opensesame/

const sdks: [name: string, tags: string[], make: () => Driver][] = [
  ['TypeScript', [], typeScriptDriver],
  ['Python', ['python'], () => pythonDriver('sync')],
  ['Python with asyncio', ['python'], () => pythonDriver('async')],
]

test('has a row for every method of the SDKs', () => {
  const wattline = new Wattline({ baseUrl: 'http://localhost', clientId: 'a', clientSecret: 'b' })
  const groups = Object.entries(wattline).filter(([, value]) => typeof value === 'object')
  const methods = groups.flatMap(([group, value]) => Object.keys(value).map((name) => `${group}.${name}`))
  const played = tables
    .flatMap(({ rows }) => rows.flatMap(stepsOf))
    .map((step) => ('call' in step ? step.call : ''))

  expect([...methods, 'request', 'waitForOrder'].filter((name) => !played.includes(name))).toEqual([])
})

for (const [name, tags, make] of sdks) {
  describe(name, { tags }, () => {
    let driver: Driver
    beforeAll(() => {
      driver = make()
    })
    afterAll(() => driver.close())

    for (const { subject, rows } of tables)
      describe(subject, () => {
        for (const row of rows) test(row.title, () => play(driver, row))
      })
  })
}

async function play(driver: Driver, row: Row) {
  if (row.tokens) script.token = row.tokens.map(playOf)
  if (row.answers) script.api = row.answers.map(playOf)
  const options = { baseUrl: origin(), clientId: 'a-client', clientSecret: 'a-secret', ...row.client }
  const made = await driver.make(withOrigin(options), row.chance)
  expect(made.throws ?? {}).toMatchObject(row.refused ?? {})
  if (row.refused === undefined) expect(made.throws).toBeUndefined()

  for (const step of stepsOf(row)) await playStep(driver, step)

  checkRequests(seen.token, row.tokenRequests)
  checkRequests(seen.api, row.requests)
  for (const name of row.same ?? []) {
    expect(seen.api.map(partOf(name)), name).toEqual(seen.api.map(() => expect.any(String)))
    expect(new Set(seen.api.map(partOf(name))).size, name).toBe(1)
  }
  for (const name of row.distinct ?? [])
    expect(new Set(seen.api.map(partOf(name))).size, name).toBe(seen.api.length)
  if (row.rests !== undefined) expect(await driver.rests()).toEqual(row.rests)
}

async function playStep(driver: Driver, step: Step) {
  if ('later' in step) return driver.later(step.later)
  if ('together' in step) {
    const played = await driver.playTogether(step.together)
    for (const [index, each] of step.together.entries()) check(each, played[index] ?? {})
    return
  }
  const { until: bearer } = step
  const playOnce = async () => check(step, await driver.play(step))
  if (bearer === undefined) return playOnce()
  await until(`a request is sent with ${bearer}`, async () => {
    await playOnce()
    return seen.api.at(-1)?.headers.authorization === `Bearer ${bearer}`
  })
}

function check(expected: Played, { returns, throws, shown = '' }: Played) {
  expect(shown).not.toMatch(secrets)
  if (expected.throws !== undefined) expect(throws).toMatchObject(expected.throws)
  else expect(throws).toBeUndefined()
  if (expected.returns !== undefined) expect({ returns }).toMatchObject({ returns: expected.returns })
}

function checkRequests(all: Seen[], expected: number | ExpectedRequest[] | undefined) {
  if (expected === undefined) return
  expect(all).toHaveLength(typeof expected === 'number' ? expected : expected.length)
  if (typeof expected === 'number') return
  for (const [index, wanted] of expected.entries()) expect(partsOf(all[index])).toMatchObject(wanted)
}

function partsOf(request: Seen | undefined): ExpectedRequest {
  const { method = '', url = '', headers = {}, body = '' } = request ?? {}
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  return {
    method,
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    headers: headers as Record<string, string>,
    ...(isForm ? { form: Object.fromEntries(new URLSearchParams(body)) } : {}),
    ...(body !== '' && !isForm ? { body: JSON.parse(body) } : {}),
  }
}

const partOf = (name: string) => (request: Seen) => (name === 'body' ? request.body : request.headers[name])

/** `$origin` in the table is the address of the scripted server. */
const withOrigin = (options: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(options).replaceAll('$origin', origin()))
