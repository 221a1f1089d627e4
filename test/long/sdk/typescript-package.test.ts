/** What a partner gets: the packed package, installed somewhere else from the address that the README names. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { npmEnvironment } from '../../../scripts/setup/npm-environment.mjs'
import { version } from '../../../sdk/src/connection.ts'
import { verifyWebhook } from '../../../sdk/src/index.ts'
import { runningService } from '../../../sdk/test/support/running-service.ts'
import { newWebhookSecret } from '../../../src/events/webhooks/secrets.ts'
import { until } from '../../support/patience.ts'

const webhookSecret = newWebhookSecret()
const service = await runningService()
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'wattline-sdk-'))
const installed = join(folder, 'node_modules', '@wattline', 'sdk')
const compiler = resolve('sdk/node_modules/typescript/bin/tsc')
const readme = readFileSync('sdk/README.md', 'utf8')
const readmeBlocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const [, installLine = ''] = /```sh\n(.*)\n```/.exec(readme) ?? []

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{}')
  const [npm = '', ...words] = installLine.replace('http://localhost:8080', service.origin).split(' ')
  await run(npm, [...words, '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { ...npmEnvironment(), NO_PROXY: 'localhost', no_proxy: 'localhost' },
  })
  // A partner's project has the types of Node.
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  symlinkSync(resolve('node_modules/@types/node'), join(folder, 'node_modules', '@types', 'node'))
  symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules', 'undici-types'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runFile = async (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  const { stdout } = await run(process.execPath, [name], { cwd: folder })
  return stdout
}
const checkTypes = async (files: Record<string, string>, options: object, tsc = compiler) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    target: 'ES2022',
    lib: ['ES2023'],
    types: ['node'],
    ...options,
  }
  const project = { compilerOptions, files: Object.keys(files) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).then(
    () => '',
    ({ stdout }) => stdout as string,
  )
}

describe('the package', () => {
  test('has what is run and read, and nothing else', () => {
    const files = readdirSync(installed, { recursive: true }).filter((path) => path !== 'dist')

    expect(files.sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/index.d.mts',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/index.mjs',
      'dist/package.json',
      'dist/wattline.js',
      'package.json',
    ])
  })

  test('depends on nothing', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))

    expect(manifest.dependencies).toBeUndefined()
    expect(manifest.peerDependencies).toBeUndefined()
    expect(manifest.version).toBe(version)
    expect(manifest.engines).toEqual({ node: '>=20' })
  })
})

test('an error that is not caught prints its sentence, and no screen of code before it', async () => {
  const text = `
    import { Wattline } from '@wattline/sdk'
    const wattline = new Wattline({ baseUrl: '${service.origin}', clientId: 'demo-hems', clientSecret: 'demo-hems-secret' })
    await wattline.orders.get('4711')`

  const { stderr } = await runFile('uncaught.mjs', text).catch((error) => error)

  expect(stderr).toMatch(/^WattlineError: 404 not-found/m)
  expect(Math.max(...stderr.split('\n').map((line: string) => line.length))).toBeLessThan(1000)
})

describe('it can be used', () => {
  const asked = () => `
    const wattline = new Wattline({ baseUrl: '${service.origin}', clientId: 'demo-hems', clientSecret: 'demo-hems-secret' })
    wattline.tariffs.list().then(({ data }) => console.log(data.length > 0, berlinDate(new Date(0))))`

  test('by import', async () => {
    const text = `import { Wattline, berlinDate } from '@wattline/sdk'\n${asked()}`

    expect(await runFile('program.mjs', text)).toBe('true 1970-01-01\n')
  })

  test('by require', async () => {
    const text = `const { Wattline, berlinDate } = require('@wattline/sdk')\n${asked()}`

    expect(await runFile('program.cjs', text)).toBe('true 1970-01-01\n')
  })

  test('by both in one program, with one WattlineError', async () => {
    const text = `
      import { createRequire } from 'node:module'
      import { WattlineError } from '@wattline/sdk'
      console.log(createRequire(import.meta.url)('@wattline/sdk').WattlineError === WattlineError)`

    expect(await runFile('both.mjs', text)).toBe('true\n')
  })
})

describe('its types hold in strict mode', () => {
  const consumer = `
    import { type Answer, type Order, Wattline, WattlineError } from '@wattline/sdk'

    export async function main(wattline: Wattline): Promise<void> {
      const { data }: Answer<{ data: { order: Order } }> = await wattline.orders.get('1')
      const state: 'Open' | string = data.order.state
      await wattline.waitForOrder('1', ['Delivery', 'Cancelled'], { timeout: 1, interval: 1, signal: AbortSignal.timeout(1) })
      await wattline.orders.list({ filter: { customerNumber: '1', partnershipType: 'Whitelabel' }, limit: 5 })
      await wattline.contracts.metrics('1', '2', { period: { from: 'a', to: 'b' }, interval: 'Daily', metricType: 'Saving' })
      const { data: clock } = await wattline.request('POST', '/sandbox/v1/clock', { body: { advance: 'P1D' } })
      const now: string = clock.now
      for await (const { contractNumber } of wattline.orders.iterate()) contractNumber.at(0)
      const { authorizationUrl } = await wattline.customers.link({ successUrl: 'https://example.com' })
      await wattline.request('GET', '/partner/v1/tariffs')
      // @ts-expect-error a state that does not exist
      await wattline.waitForOrder('1', ['Delivered'])
      // @ts-expect-error a filter that does not exist
      await wattline.orders.list({ filter: { customer: '1' } })
      // @ts-expect-error a metric without its period
      await wattline.contracts.metrics('1', '2', { interval: 'Daily', metricType: 'Saving' })
      // @ts-expect-error an order without a contract
      await wattline.orders.create({ tariffKey: 'FIX_12', userAccount: { emailAddress: 'a@example.com' } })
      // @ts-expect-error a path that does not exist
      await wattline.request('GET', '/partner/v1/nothing')
      // @ts-expect-error a method that the path does not know
      await wattline.request('DELETE', '/partner/v1/tariffs')
      // @ts-expect-error a path value that is missing
      await wattline.request('GET', '/partner/v1/orders/{contractNumber}')
      // @ts-expect-error an answer of another shape
      const wrong: number = clock.now
      const error = new Error() as unknown
      if (error instanceof WattlineError) void [error.status, error.items[0]?.code, error.retryAfter, state, now, authorizationUrl, wrong]
    }
  `

  const node16 = { module: 'node16', moduleResolution: 'node16' }
  // What the README prints is read by the compiler too.
  const modules = {
    'consumer.mts': consumer,
    'consumer.cts': consumer,
    'readme.mts': readmeBlocks.join('\n'),
  }

  test('in ES modules and in CommonJS, for two generations of the compiler', async () => {
    expect(await checkTypes(modules, node16)).toBe('')
    expect(await checkTypes(modules, node16, resolve('node_modules/typescript/bin/tsc'))).toBe('')
  })

  test('for a bundler', async () => {
    const bundler = { module: 'esnext', moduleResolution: 'bundler' }

    expect(await checkTypes({ 'consumer.ts': consumer }, bundler)).toBe('')
  })
})

describe('the program listen', () => {
  const program = join(folder, 'node_modules', '.bin', 'wattline')

  test('forwards events as signed webhooks, without anything else of the supplier', async () => {
    const { data: events } = await service.clientOf().events.list({ limit: 2 })
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    const receiver = createServer(async (request, response) => {
      const pieces = await request.setEncoding('utf8').toArray()
      received.push({ headers: request.headers, body: pieces.join('') })
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    onTestFinished(() => void receiver.close())
    const { port } = receiver.address() as AddressInfo
    const forward = `http://127.0.0.1:${port}/hook`

    const child = spawn(program, ['listen', '--forward', forward, '--after', events[0]?.id ?? ''], {
      cwd: folder,
      env: { ...process.env, WATTLINE_BASE_URL: service.origin, WATTLINE_WEBHOOK_SECRET: webhookSecret },
    })
    const ended = once(child, 'exit')
    await until('an event has come', () => received.length > 0 || child.exitCode !== null)
    child.kill('SIGINT')
    await ended

    const { body = '', headers = {} } = received[0] ?? {}
    expect((await verifyWebhook(body, headers, webhookSecret)).id).toBe(events[1]?.id)
  })

  test.each([
    [['listen'], '--forward is missing'],
    [['listen', '--forward', 'hook'], 'hook is no address to forward to'],
    [['lissen'], 'There is no command lissen'],
    [['listen', '--to', 'x'], '--help lists the options'],
  ])('says what is wrong with %j, and ends with 2', async (args, words) => {
    await expect(run(program, args, { cwd: folder })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    })
  })
})

describe('what is printed', () => {
  test('in the README runs', async () => {
    const text = readmeBlocks.join('\n').replace('http://localhost:8080', service.origin)
    const { code } = await transform(text, { loader: 'ts', format: 'esm' })

    const output = await runFile('readme.mjs', code)

    expect(output).toMatch(/^\d+ (PendingDelivery|Delivery) /m)
    expect(output).toMatch(/^Send the customer to http/m)
    expect(output).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z [\d.]+$/m)
    expect(output).toMatch(/^100$/m)
    expect(output).toMatch(/^404 not-found [\w-]+$/m)
  })

  test('as an example runs from the sources', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'examples/sdk-order.mts'], {
      env: { ...process.env, WATTLINE_URL: service.origin },
    })

    expect(stdout).toMatch(
      /: \d+(\.\d+)? \S+.*\nOrder \d+ is placed\.\n(PendingDelivery|Delivery) from \d{4}/,
    )
  })
})
