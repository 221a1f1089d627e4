/** Every SDK sends the same requests and makes the same of the answers: one table, played by each of them. */
import { type Assertion, afterAll, beforeAll, describe, type ExpectStatic, expect, test } from 'vitest'
import { until } from '../../test/support/patience.ts'
import { Wattline } from '../src/index.ts'
import { pythonDriver } from './support/python-driver.ts'
import { type Seen, scriptedServer } from './support/scripted-server.ts'
import { type Driver, type Played, typeScriptDriver } from './support/table-driver.ts'
import { type ExpectedRequest, playOf, type Row, type Step, stepsOf, tables } from './support/table-rows.ts'

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

// The SDKs are played side by side, each on a server of its own, since some rows only wait.
for (const [name, tags, make] of sdks) {
  describe.concurrent(name, { tags }, () => {
    const server = scriptedServer()
    let driver: Driver
    beforeAll(() => {
      driver = make()
    })
    afterAll(() => driver.close())

    for (const { subject, rows } of tables)
      test.sequential(subject, async ({ expect }) => {
        for (const row of rows) await play({ driver, server, row, expect })
      })
  })
}

type Stage = { driver: Driver; server: ScriptedServer; row: Row; expect: ExpectStatic }
type ScriptedServer = ReturnType<typeof scriptedServer>
type Judge = (value: unknown) => Assertion

/** Plays one row. Where it fails, its title is noted with what differed, and the next row is played. */
async function play({ driver, server, row, expect }: Stage) {
  const { script, seen, reset, origin } = server
  const judge: Judge = (value) => expect.soft(value, row.title)
  reset()
  if (row.tokens) script.token = row.tokens.map(playOf)
  if (row.answers) script.api = row.answers.map(playOf)
  const options = { baseUrl: origin(), clientId: 'a-client', clientSecret: 'a-secret', ...row.client }
  try {
    const made = await driver.make(withOrigin(options, origin()), row.chance)
    judge(made.throws ?? {}).toMatchObject(row.refused ?? {})
    if (row.refused === undefined) judge(made.throws).toBeUndefined()

    for (const step of stepsOf(row)) await playStep(driver, server, step, judge)
    if (row.rests !== undefined) judge(await driver.rests()).toEqual(row.rests)
  } catch (error) {
    judge(error).toBeUndefined()
  }

  checkRequests(seen.token, row.tokenRequests, judge)
  checkRequests(seen.api, row.requests, judge)
  for (const name of row.same ?? [])
    judge({ [name]: [...new Set(seen.api.map(partOf(name)))] }).toEqual({ [name]: [expect.any(String)] })
  for (const name of row.distinct ?? [])
    judge({ [name]: new Set(seen.api.map(partOf(name))).size }).toEqual({ [name]: seen.api.length })
}

async function playStep(driver: Driver, { seen }: ScriptedServer, step: Step, judge: Judge) {
  if ('later' in step) return driver.later(step.later)
  if ('together' in step) {
    const played = await driver.playTogether(step.together)
    for (const [index, each] of step.together.entries()) check(each, played[index] ?? {}, judge)
    return
  }
  const { until: bearer } = step
  const playOnce = async () => check(step, await driver.play(step), judge)
  if (bearer === undefined) return playOnce()
  await until(`a request is sent with ${bearer}`, async () => {
    await playOnce()
    return seen.api.at(-1)?.headers.authorization === `Bearer ${bearer}`
  })
}

function check(expected: Played, { returns, throws, shown = '' }: Played, judge: Judge) {
  judge(shown).not.toMatch(secrets)
  if (expected.throws !== undefined) judge(throws).toMatchObject(expected.throws)
  else judge(throws).toBeUndefined()
  if (expected.returns !== undefined) judge({ returns }).toMatchObject({ returns: expected.returns })
}

function checkRequests(all: Seen[], expected: number | ExpectedRequest[] | undefined, judge: Judge) {
  if (expected === undefined) return
  judge(all).toHaveLength(typeof expected === 'number' ? expected : expected.length)
  if (typeof expected === 'number') return
  for (const [index, wanted] of expected.entries()) judge(partsOf(all[index])).toMatchObject(wanted)
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
const withOrigin = (options: Record<string, unknown>, origin: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(options).replaceAll('$origin', origin))
