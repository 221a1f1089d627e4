/** Whatever a process of the service writes in a scenario of `npm run torture` is read for secrets and personal data. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { play } from '../../torture/play.ts'
import type { Scenario } from '../../torture/scenario.ts'
import { sentCustomer } from '../../torture/sent-words.ts'
import { neverWrite, readOutput } from '../../torture/service-output.ts'

/** A scenario that loses nothing, with a process that runs this script. */
const scenarioOf = (script: string, kept: string[] = []): Scenario => ({
  name: 'planted',
  promise: 'nothing is written',
  rounds: 1,
  async run() {
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    neverWrite(['a-cookie-of-this-run'])
    readOutput(child, (line) => kept.push(line))
    await once(child, 'close')
    return { tried: 'a leak', times: 1, lost: [], details: {} }
  },
})
const options = { rounds: 1, isPatient: false, say: () => {} }
const written = (text: string, to = 'stdout') => `process.${to}.write(${JSON.stringify(text)})`

test.each([
  ['an email address', written('{"a":"anna@example.com"}\n')],
  ['an IBAN', written('{"a":"DE89370400440532013000"}\n')],
  ['a street', written(`{"a":"${sentCustomer.streetName}"}\n`)],
  ['a name in a stack on the second output', written(`    at ${sentCustomer.lastName}\n`, 'stderr')],
  ['a password in a line without an end', written(`{"a":"${sentCustomer.password}`)],
  ['a token in a line of a request', written('{"msg":"request","a":"eyJhbGciOiJFUzI1.eyJpc3MiOiJodHRw"}\n')],
  ['a word of this run', written('{"a":"a-cookie-of-this-run"}\n')],
])('%s that is written is a loss', async (_, script) => {
  const { lost } = await play(scenarioOf(script), options)

  expect(lost).toEqual(expect.arrayContaining([expect.stringMatching(/^was written: /)]))
})

test('a line without any is none, nor what the test environment prints for people, nor a leak of the last scenario', async () => {
  const kept: string[] = []
  const script = [
    written('{"msg":"ready"}\n{"msg":"request"}\n'),
    written('    demo-whitelabel  demo-whitelabel-secret\n'),
  ].join(';')

  const { lost, details } = await play(scenarioOf(script, kept), options)

  expect(lost).toEqual([])
  expect(details).toEqual({ 'lines of the log, read for secrets': 3 })
  expect(kept).toEqual(['{"msg":"ready"}', '    demo-whitelabel  demo-whitelabel-secret'])
})
