/** The command as a developer runs it, beside a service and a server of their own. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runningService } from '../../../sdk/test/support/running-service.ts'
import { eventReader } from '../../../src/events/events.fixture.ts'
import { startReceiver } from '../../../src/events/webhooks/receiver.fixture.ts'
import { projectFolder } from '../../../src/platform/project-folder.ts'
import { anOrder } from '../../support/an-order.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/patience.ts'
import { testService } from '../../support/test-service.ts'

const service = await runningService()
const { all } = eventReader(service)

let meters = 100
/** Places an order and waits until the market has answered. */
async function order(): Promise<void> {
  const wattline = service.clientOf()
  const { contractNumber } = await wattline.orders.create(
    anOrder({
      userAccount: { emailAddress: `listen-${++meters}@example.com` },
      contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `1EMH9910000${meters}` } },
    }),
  )
  await wattline.waitForOrder(contractNumber, 'PendingDelivery', { interval: 30 })
}

const options = (environment: Record<string, string>) => ({
  cwd: projectFolder,
  env: { ...bareEnvironment, WATTLINE_BASE_URL: service.origin, ...environment },
})

/** Starts the command and waits until it has said what it does. */
async function listening(forward: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    ['dist/wattline.js', 'listen', '--forward', forward, ...args],
    options({}),
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  await until('it listens', () => said.includes('signed with') || child.exitCode !== null)
  return {
    said: () => said,
    secret: /whsec_\S+/.exec(said)?.[0] ?? '',
    async interrupt(): Promise<number> {
      child.kill('SIGINT')
      const [code] = await ended
      return code
    },
  }
}

describe('wattline listen', () => {
  test('posts every event in its order, signed, says what became of each and ends with Ctrl-C', async () => {
    const before = (await all()).at(-1)?.id ?? ''
    await order()
    const events = await all(before)
    const receiver = await startReceiver()

    const { said, secret, interrupt } = await listening(receiver.url, '--after', before)
    await until('all are there', () => receiver.received.length >= events.length)
    await until('the last one is reported', () => said().split(' ms').length > events.length)
    const exitCode = await interrupt()

    // More may have happened meanwhile.
    expect(receiver.received.slice(0, events.length).map(({ event }) => event)).toEqual(events)
    for (const { body, headers } of receiver.received)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy()
    expect(exitCode).toBe(0)
    for (const { type, data } of events)
      expect(said()).toMatch(
        new RegExp(`${type} +${data.contractNumber ?? data.customerNumber ?? ''} +204 +\\d+ ms`),
      )
    expect(said()).toMatch(/\d+ events delivered\.\nTo go on from here: --after [0-9a-f-]{36}\n$/)
  })

  test('begins with what happens from now on, of the types that are wanted, with the secret that is given', async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const receiver = await startReceiver()
    const { said } = await listening(receiver.url, '--types', 'order.state-changed', '--secret', secret)
    // The stream has begun once it is announced: what happens before it belongs to the past.
    await until('an event arrives', async () => {
      await order()
      return receiver.received.length > 0
    })

    const [received] = receiver.received
    expect(received?.event.type).toBe('order.state-changed')
    expect(
      new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>),
    ).toBeTruthy()
    expect(said()).toContain(`signed with ${secret}\n`)
  })

  test('loses and reorders nothing while the server is down', async () => {
    const before = (await all()).at(-1)?.id ?? ''
    await order()
    const events = await all(before)
    const port = await freePort()
    const { said } = await listening(`http://127.0.0.1:${port}`, '--after', before)
    await until('it has tried', () => said().includes('ECONNREFUSED'))
    const ids: unknown[] = []
    const server = createServer((request, response) => {
      ids.push(request.headers['webhook-id'])
      request.resume()
      response.end()
    }).listen(port, '127.0.0.1')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })

    await until('all are there', () => ids.length >= events.length)

    expect(ids.slice(0, events.length)).toEqual(events.map(({ id }) => id))
    expect(said()).toContain('trying again …')
  })

  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['a place to forward to', [], {}, /^Required option '--forward <url>' not specified\./],
    ['an address', ['--forward', 'hook'], {}, /^hook is no address to forward to/],
    ['an address of the web', ['--forward', 'file:///hook'], {}, /is no address to forward to/],
    [
      'a secret in its form',
      ['--forward', 'http://localhost', '--secret', 'abc'],
      {},
      /^The secret must be whsec_/,
    ],
    [
      'types that there are',
      ['--forward', 'http://localhost', '--types', 'a.b'],
      {},
      /^There is no event type a\.b/,
    ],
    [
      'an id of an event',
      ['--forward', 'http://localhost', '--after', 'x'],
      {},
      /^after has the wrong format/,
    ],
    [
      'credentials',
      ['--forward', 'http://localhost', '--client-id', 'my-shop'],
      {},
      /^WATTLINE_CLIENT_SECRET is missing/,
    ],
    [
      'the right secret of the client',
      ['--forward', 'http://localhost'],
      { WATTLINE_CLIENT_SECRET: 'a-wrong-one' },
      /^demo-whitelabel is refused at .*: The client is unknown or its secret is wrong\.\n$/,
    ],
  ])('wants %s', async (_, args, environment, sentence) => {
    const ended = promisify(execFile)(
      process.execPath,
      ['dist/wattline.js', 'listen', ...args],
      options(environment),
    )

    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    })
  })

  test('names a service that does not answer, and refuses one without a sandbox', async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const run = () =>
      promisify(execFile)(
        process.execPath,
        ['dist/wattline.js', 'listen', '--forward', 'http://localhost', '--base-url', origin],
        options({}),
      )

    await expect(run()).rejects.toMatchObject({
      stderr: `${origin}: The service could not be reached (ECONNREFUSED).\nStart the service, or name another with --base-url.\n`,
    })
    const production = await testService({ PORT: String(port), SANDBOX: 'off' })
    await production.server.listen({ port, host: '127.0.0.1' })
    await expect(run()).rejects.toMatchObject({
      stderr: `${origin} has no sandbox, and only its events are forwarded.\n`,
    })
  })
})
