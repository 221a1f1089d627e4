/** Other people's generators and validators read our OpenAPI documents, and what they generate compiles and works. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { runningService } from '../../../sdk/test/support/running-service.ts'
import type { Given, Seen } from './calls/seen.ts'
import { installTools, toolsFolder } from './tools-folder.ts'

const generated = `${toolsFolder}generated/`
const service = await runningService()
const run = promisify(execFile)

/** Runs the command of a package in the folder; answers what it says, also if it fails. */
const tool = async (path: string, ...args: string[]) => {
  const options = { cwd: toolsFolder, env: { ...process.env, CI: 'true', NO_COLOR: '1' }, maxBuffer: 1e8 }
  const ended = run(process.execPath, [`${toolsFolder}node_modules/${path}`, ...args], options)
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  )
}

const documents = { partner: `${generated}partner.json`, operator: `${generated}operator.json` }

beforeAll(async () => {
  await installTools()
  rmSync(generated, { recursive: true, force: true })
  mkdirSync(generated)
  writeFileSync(documents.partner, (await service.send({ url: '/openapi.json' })).body)
  writeFileSync(documents.operator, (await service.send({ url: '/operator/openapi.json' })).body)
})

/** How each generator is called; `to` is where it writes. */
const generators = {
  'openapi-fetch': (document: string, to: string) =>
    tool('openapi-typescript/bin/cli.js', document, '-o', `${to}.ts`),
  'hey-api': (document: string, to: string) =>
    tool('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', to, '--no-log-file'),
  orval: (document: string, to: string) => {
    const output = { target: `${to}.ts`, client: 'fetch', mode: 'single', baseUrl: service.origin }
    const config = `${to}.config.cjs`
    writeFileSync(config, `module.exports = ${JSON.stringify({ api: { input: document, output } })}\n`)
    return tool('orval/dist/bin/orval.js', '--config', config)
  },
}

describe.each(Object.entries(documents))('the document of the %s API', (name, document) => {
  test('is valid to Redocly', async () => {
    const { code, said } = await tool('@redocly/cli/bin/cli.js', 'lint', document, '--format', 'json')

    expect(code, said).toBe(0)
    expect(said).toMatch(/"errors": 0/)
  })

  test.each(Object.entries(generators))('is read by %s', async (generator, generate) => {
    const to = `${generated}${generator}${name === 'partner' ? '' : `-${name}`}`

    const { code, said } = await generate(document, to)

    expect(code, said).toBe(0)
  })
})

test('everything that was generated compiles, and so do the calls, without a cast', async () => {
  const { said } = await tool('typescript/bin/tsc', '-p', toolsFolder)

  expect(said).toBe('')
})

test.each(Object.keys(generators))(
  'a client by %s places an order, lists it, asks for a price and reads metrics',
  async (name) => {
    const { call }: { call: (given: Given) => Promise<Seen> } = await import(`./calls/${name}.ts`)

    const seen = await call({
      origin: service.origin,
      token: await service.tokenOf('demo-whitelabel'),
      contract: { customerNumber: '20000018', contractNumber: '30000016' },
      emailAddress: `${name}@example.com`,
    })

    expect(seen.placed).toMatch(/^3\d{9}$/)
    expect(seen.listed).toEqual([seen.placed])
    expect(seen.euroPerMonth).toBeGreaterThan(0)
    expect(seen.records).toBe(24)
  },
)
